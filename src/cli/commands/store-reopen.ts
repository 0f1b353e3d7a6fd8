import { listOverrides, removeOverride } from '#db/overrides.ts'
import { done, failed, note } from '../answers.ts'
import type { Command } from '../command.ts'
import { isAnswer } from '../read/is-answer.ts'
import { readStoreDay } from '../stores/read-store-day.ts'

/** The hours of the content hold again. */
export const storeReopen: Command = {
  name: 'store reopen',
  group: 'stores',
  places: ['store', 'day'],
  async run(desk, args) {
    const { t } = desk
    const read = await readStoreDay(desk, args)
    if (isAnswer(read)) return read
    const { db } = await desk.house()
    const place = { kind: 'storeDay', subjectId: read.store.id, key: read.day } as const
    const overrides = await listOverrides(db)
    const isThere = overrides.some(
      ({ kind, subjectId, key }) => kind === place.kind && subjectId === place.subjectId && key === place.key,
    )
    if (!isThere) return failed(t('fault.nothingDecided', { store: read.store.id, day: read.day }))
    await db.transaction().execute((tx) => removeOverride(tx, place))
    return done(note(t('note.reopened', { store: read.store.id, day: read.day })))
  },
}
