import { expect, expectAccessible, staffClock, test } from '../support/e2e-test.ts'
import { applyByApi } from '../support/site-client.ts'
import { createStaffClient } from '../support/staff-client.ts'
import { expectFits, findLowControls, signInToDemo } from '../support/staff-page.ts'
import type { SiteServer } from '../support/test-server.ts'

// Nothing is opened without a connection here, and a service worker would store all files for each sign-in.
test.use({ clock: staffClock, serviceWorkers: 'block' })

const phone = { width: 390, height: 844 }
const upright = { width: 820, height: 1180 }
const across = { width: 1180, height: 820 }
const desk = { width: 1440, height: 900 }

interface Entry {
  value: object
  revision: number
  baseVersion: number
}

/** Saves a change, so that the pages of the draft have something to list. Returns what discards it. */
async function changeDraft(site: SiteServer): Promise<() => Promise<unknown>> {
  const { call } = await createStaffClient(site, 'owner')
  const path = '/content/entries/product/wrap'
  const { value, revision, baseVersion } = await call<Entry>('GET', path)
  const changed = { ...value, priceCents: 640 + process.pid }
  const saved = await call<Entry>('PUT', path, { value: changed, revision, baseVersion })
  return () => call('DELETE', path, { revision: saved.revision })
}

interface PageGroup {
  name: string
  as?: 'counter' | 'office' | 'hiring' | 'owner'
  paths: readonly string[]
  sizes: readonly { width: number; height: number }[]
  /** Of controls, in pixels. */
  minimumHeight: number
}

const groups: readonly PageGroup[] = [
  {
    name: 'without a session',
    paths: ['/sign-in', '/pairing', '/invitation'],
    sizes: [phone, across, upright],
    minimumHeight: 44,
  },
  {
    name: 'the counter',
    as: 'counter',
    paths: [
      '/',
      '/scan',
      '/search?q=seite',
      '/open-questions',
      '/lists/bake?date=2026-11-17',
      '/lists/packing',
      '/lists/labels',
      '/lists/pickup',
      '/phone-order',
      '/ingredients',
      '/store/pause',
      '/store/stock',
      '/more',
      '/settings',
    ],
    sizes: [phone, across, upright],
    minimumHeight: 56,
  },
  {
    name: 'the office',
    as: 'owner',
    paths: [
      '/?date=2026-12-05',
      '/orders/{order}',
      '/store/hours',
      '/store/capacity',
      '/store/printer',
      '/does-not-exist',
      '/hiring',
      '/hiring/jobs',
      '/hiring/jobs/ladenbaecker-mindelheim',
      '/hiring/rejections',
      '/hiring/figures',
      '/hiring/figures/applications',
      '/hiring/trial-shifts',
      '/hiring/talent-pool',
      '/hiring/applications/{application}',
    ],
    sizes: [phone, upright, across],
    minimumHeight: 44,
  },
  {
    name: 'books and lists',
    as: 'owner',
    paths: [
      '/overview',
      '/overview/newOrders',
      '/week',
      '/week/orders?from=2026-11-01&until=2026-11-30',
      '/books?from=2026-11-01&until=2026-11-17',
      '/books/entries?from=2026-11-01&until=2026-11-17',
      '/books/payments?from=2026-11-01&until=2026-11-17',
      '/books/differences',
      '/books/settings',
      '/mails',
      '/audit?name=renate&from=2026-11-01',
      '/devices',
      '/inbox?state=all',
      '/people',
      '/incidents',
    ],
    sizes: [phone, upright, desk],
    minimumHeight: 44,
  },
  {
    name: 'content',
    as: 'owner',
    paths: [
      '/content/draft',
      // Of the lists with the same columns, one.
      '/content/product',
      '/content/picture',
      '/content/prices',
      '/content/site',
      '/content/check',
      '/content/history',
      '/content/edit/product/bauernbrot',
      '/content/edit/store/illertissen-marktplatz',
      '/content/edit/page/about',
      '/content/edit/picture/bauernbrot',
      '/content/edit/home/home',
      '/content/edit/company/company',
    ],
    sizes: [upright, desk],
    minimumHeight: 44,
  },
]

for (const { name, as, paths, sizes, minimumHeight } of groups)
  test(`pages of ${name} fit their sizes, are accessible, and controls are at least ${minimumHeight} px high`, async ({
    page,
    site,
  }) => {
    test.slow()
    const { orderId } = await (await createStaffClient(site, 'office')).takeOrder({ surname: 'Seite' })
    const mail = `seite-${process.pid}-${name.length}@mail.example`
    const applicationId = paths.some((path) => path.includes('{application}'))
      ? await applyByApi(site.url, 'ladenbaecker-mindelheim', { surname: 'Seite', mail })
      : ''
    const discardChange = name === 'content' ? await changeDraft(site) : undefined
    if (as) await signInToDemo(page, site, as)
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(site.staffUrl + path.replace('{order}', orderId).replace('{application}', applicationId))
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await expect(page.getByText('Wird geladen …')).toHaveCount(0)
        await expect(page.getByRole('heading', { name: 'Das hat nicht geklappt' })).toHaveCount(0)
        await expectFits(page, sizes)
        // The elements are the same at all sizes.
        expect.soft(await findLowControls(page, minimumHeight), path).toEqual([])
        await expectAccessible(page)
      })
    await discardChange?.()
  })
