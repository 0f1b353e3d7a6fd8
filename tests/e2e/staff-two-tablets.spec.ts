import { expect, staffClock, test } from '../support/e2e-test.ts'
import { createStaffClient } from '../support/staff-client.ts'
import { action, orderIn, signInToDemo } from '../support/staff-page.ts'
import { startTestServer } from '../support/test-server.ts'

test.use({ clock: staffClock, serviceWorkers: 'block', viewport: { width: 1180, height: 820 } })

test('two tablets on two processes show the same board', async ({ page, browser, site }) => {
  const second = await startTestServer({ clock: staffClock, environment: { DATA_DIR: site.dataDir } })
  const other = await browser.newPage({ viewport: { width: 1180, height: 820 }, locale: 'de-DE' })
  try {
    const client = await createStaffClient(site, 'office')
    await signInToDemo(page, site)
    await signInToDemo(other, second)
    const order = await client.takeOrder({ surname: 'Zwei' })
    for (const tablet of [page, other]) await expect(orderIn(tablet, 'Offen', order)).toBeVisible()
    await action(page, 'Bereit', order).click()
    await expect(orderIn(other, 'Bereit', order)).toBeVisible()
    await action(other, 'Übergeben', order).click()
    for (const tablet of [page, other]) await expect(orderIn(tablet, 'Abgeholt', order)).toBeVisible()
  } finally {
    await other.close()
    await second.stop()
  }
})
