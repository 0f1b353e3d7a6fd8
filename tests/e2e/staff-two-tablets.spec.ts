import { expect, staffClock, test } from '../support/e2e-test.ts'
import { createPostgresDatabase, startPostgres } from '../support/postgres.ts'
import { createStaffClient } from '../support/staff-client.ts'
import { action, orderIn, signInToDemo } from '../support/staff-page.ts'
import { startTestServer } from '../support/test-server.ts'

test.use({ viewport: { width: 1180, height: 820 } })

/** Starts its own PostgreSQL, which processes on several machines share. */
test('two tablets on two processes show the same board', async ({ page, browser }) => {
  test.slow()
  const postgres = await startPostgres()
  const databaseUrl = await createPostgresDatabase(postgres.url)
  const first = await startTestServer({ databaseUrl, clock: staffClock })
  const second = await startTestServer({ databaseUrl, clock: staffClock })
  const other = await browser.newPage({ viewport: { width: 1180, height: 820 }, locale: 'de-DE' })
  try {
    const client = await createStaffClient(first, 'office')
    await signInToDemo(page, first)
    await signInToDemo(other, second)
    const order = await client.takeOrder({ surname: 'Zwei' })
    for (const tablet of [page, other]) await expect(orderIn(tablet, 'Offen', order)).toBeVisible()
    await action(page, 'Bereit', order).click()
    await expect(orderIn(other, 'Bereit', order)).toBeVisible()
    await action(other, 'Übergeben', order).click()
    for (const tablet of [page, other]) await expect(orderIn(tablet, 'Abgeholt', order)).toBeVisible()
  } finally {
    await other.close()
    await Promise.all([first.stop(), second.stop()])
    await postgres.stop()
  }
})
