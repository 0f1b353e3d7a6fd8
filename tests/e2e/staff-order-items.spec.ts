import { expect, expectAccessible, staffClock, test } from '../support/e2e-test.ts'
import { createStaffClient } from '../support/staff-client.ts'
import { expectNoSidewaysScrolling, signInToDemo, staffSizes } from '../support/staff-page.ts'

test.use({ clock: staffClock })

const [, tablet, phone] = staffSizes

for (const { name, width, height } of [phone, tablet])
  test(`staff change what is in an order on a ${name}, and the history says what @journey`, async ({ page, site }) => {
    await page.setViewportSize({ width, height })
    const order = await (await createStaffClient(site, 'office')).takeOrder({ surname: `Anruf${width}`, day: 2 })
    await signInToDemo(page, site, 'office')
    await page.goto(`${site.staffUrl}/orders/${order.orderId}`)
    await page.getByRole('button', { name: 'Artikel ändern' }).click()
    await expect(page.getByRole('heading', { name: 'Artikel ändern' })).toBeVisible()
    await expect(page.getByText('Noch ist alles wie bisher.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Produkt suchen' }).fill('Butterbrezel')
    await page
      .getByRole('button', { name: /^Butterbrezel/ })
      .first()
      .click()
    const changes = page.getByRole('region', { name: 'Was sich ändert' })
    await expect(changes).toContainText('0 → 1')
    await expect(changes).toContainText('Bezahlt wird bei der Abholung')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await changes.getByRole('button', { name: 'Bestellung ändern' }).click()
    const history = page.getByRole('region', { name: 'Verlauf' })
    await expect(history).toContainText('Artikel geändert')
    await expect(history).toContainText('Butterbrezel 0 → 1')
  })
