import { listCrowdedSlots } from '#db/desk/crowded-slots.ts'
import { saveOverride } from '#db/overrides.ts'
import { berlinTime } from '../../berlin-time.ts'
import { done, misused, note, table } from '../answers.ts'
import type { Command } from '../command.ts'
import { isAnswer } from '../read/is-answer.ts'
import { readStore } from '../read/read-store.ts'

const most = 1_000

export const storeCapacity: Command = {
  name: 'store capacity',
  group: 'stores',
  places: ['store', 'count'],
  async run(desk, args) {
    const { t } = desk
    const house = await desk.house()
    const store = readStore(desk, house, args.place('store'))
    if (isAnswer(store)) return store
    const typed = args.place('count')
    const capacity = Number(typed)
    if (!/^\d+$/.test(typed) || capacity > most) return misused(t('misuse.count', { typed, most }))
    await house.db
      .transaction()
      .execute((tx) => saveOverride(tx, { kind: 'slotCapacity', subjectId: store.id, key: '', body: { capacity } }))
    const from = berlinTime(desk.now()).date
    const crowded = await listCrowdedSlots(house.db, { storeId: store.id, from, capacity })
    const saved = note(t('note.capacity', { store: store.id, before: store.slotCapacity, count: capacity }))
    if (crowded.length === 0) return done(saved)
    const rows = crowded.map(({ date, minute, used }) => ({ day: date, time: minute, used }))
    return done(
      saved,
      table(
        'crowded',
        [
          { key: 'day', as: 'day' },
          { key: 'time', as: 'time' },
          { key: 'used', as: 'count' },
        ],
        rows,
      ),
    )
  },
}
