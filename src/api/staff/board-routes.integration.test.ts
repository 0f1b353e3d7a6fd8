import { expect, test, vi } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestStaffApi } from '#tests/support/test-staff-api.ts'

const store = 'illertissen-marktplatz'

onAnyDatabase('the stream of a board', (database) => {
  test('stops watching, ends and is reported when the session cannot be read', async () => {
    const db = openDatabase(database.url, () => {})
    const staff = await createTestStaffApi(db)
    const stopWatching = vi.fn()
    vi.spyOn(staff.services.boards, 'watch').mockImplementation((_board, listener) => {
      listener('1-1')
      return stopWatching
    })
    const { cookie } = await staff.aSession('device', store)
    const events = staff.readEvents(`/events?store=${store}&date=2026-11-16`, cookie)
    expect((await events.next()).value).toBe('changed')
    await db.destroy()
    // Without an event that would tell the browser the message of the database.
    expect((await events.next()).done).toBe(true)
    expect(stopWatching).toHaveBeenCalled()
    expect(staff.reported).toEqual([expect.any(Error)])
  })
})
