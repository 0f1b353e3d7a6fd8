import { expect, expectAccessible, staffClock, test } from '../support/e2e-test.ts'
import { createStaffClient } from '../support/staff-client.ts'
import { expectFits, officeSizes, signInToDemo } from '../support/staff-page.ts'

test.use({ clock: staffClock })

const contentPages = [
  '/content/draft',
  '/content/product',
  '/content/category',
  '/content/store',
  '/content/job',
  '/content/page',
  '/content/picture',
  '/content/site',
  '/content/check',
  '/content/history',
  '/content/edit/product/bauernbrot',
  '/content/edit/store/illertissen-marktplatz',
  '/content/edit/job/ladenbaecker-mindelheim',
  '/content/edit/page/about',
  '/content/edit/picture/bauernbrot',
  '/content/edit/home/home',
  '/content/edit/company/company',
]

const otherPages = ['/inbox', '/inbox?state=all', '/people', '/devices', '/audit', '/mails', '/overview/newOrders']

for (const [name, paths] of [
  ['content', contentPages],
  ['messages, team and lists', otherPages],
] as const)
  test(`pages of ${name} fit a tablet and a desk and are accessible`, async ({ page, site }) => {
    test.slow()
    await (await createStaffClient(site, 'owner')).takeOrder({ surname: 'Büroseite' })
    await signInToDemo(page, site, 'owner')
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(site.staffUrl + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await expect(page.getByRole('heading', { name: 'Das hat nicht geklappt' })).toHaveCount(0)
        await expectFits(page, officeSizes)
        await expectAccessible(page)
      })
  })
