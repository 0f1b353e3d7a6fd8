import { listOverrides } from '#db/overrides.ts'
import { formatClockMinute } from '#domain/calendar/clock-minute.ts'
import { periodsOn } from '#domain/opening-hours/opening-hours.ts'
import { momentOf } from '../../moment-of.ts'
import { done, table } from '../answers.ts'
import type { Command } from '../command.ts'

/** With their ids, today's hours and what was decided at the desk. */
export const stores: Command = {
  name: 'stores',
  group: 'stores',
  async run(desk) {
    const { db, bakery } = await desk.house()
    const { now, holidays } = momentOf(desk.now())
    const rows = bakery.stores.map(({ id, name, hours, slotCapacity, pickupStore }) => {
      const today = periodsOn(hours, now.date, holidays)
      const times = today.map(
        ({ openMinute, closeMinute }) => `${formatClockMinute(openMinute)}–${formatClockMinute(closeMinute)}`,
      )
      return { id, name, today: times.join(', '), pickups: pickupStore, slotCapacity }
    })
    const decided = (await listOverrides(db))
      .filter(({ kind, key }) => kind !== 'storeDay' || key >= now.date)
      .map(({ kind, subjectId, key, body }) => ({ decision: kind, id: subjectId, day: key, detail: body }))
    return done(
      table(
        'stores',
        [
          { key: 'id' },
          { key: 'name' },
          { key: 'today' },
          { key: 'pickups', as: 'yesNo' },
          { key: 'slotCapacity', as: 'count' },
        ],
        rows,
      ),
      table(
        'decisions',
        [
          { key: 'decision', as: { words: 'decision' } },
          { key: 'id' },
          { key: 'day', as: 'day' },
          { key: 'detail', as: 'brief' },
        ],
        decided,
      ),
    )
  },
}
