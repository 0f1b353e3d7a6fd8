import { listOverrides } from '#db/overrides.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { periodsOn } from '#domain/opening-hours.ts'
import type { Override } from '#domain/overrides.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { maxSlotCapacity, setCapacity } from '#stores/slot-capacity.ts'
import { localTime } from '../../clock.ts'
import { findTypedStore } from '../arguments.ts'
import { type Command, done, isCommandResult, note, type Row, table, usageError } from '../command.ts'

/** `day` is empty for what applies until it is changed. */
function toDecision(override: Override): Row & { day: string } {
  const { kind: decision, subjectId: id } = override
  if (override.kind !== 'stock') return { decision, id, day: override.key, detail: { ...override.body } }
  const { storeId, date, limit } = override.body
  return { decision, id, day: date, detail: { storeId, limit } }
}

/** Lists the stores with today's hours, and the overrides in force. */
export const storesCommand: Command = {
  name: 'stores',
  group: 'stores',
  async run(context) {
    const { db, content } = await context.services()
    const { now, holidays } = localTime(context.now())
    const rows = content.stores.map(({ id, name, hours, slotCapacity, pickupStore }) => {
      const today = periodsOn(hours, now.date, holidays)
      const times = today.map(
        ({ openMinute, closeMinute }) => `${formatClockMinute(openMinute)}–${formatClockMinute(closeMinute)}`,
      )
      return { id, name, today: times.join(', '), pickups: pickupStore, slotCapacity }
    })
    const decisions = (await listOverrides(db)).map(toDecision).filter(({ day }) => day === '' || day >= now.date)
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
          { key: 'decision', as: { labels: 'decision' } },
          { key: 'id' },
          { key: 'day', as: 'day' },
          { key: 'detail', as: 'brief' },
        ],
        decisions,
      ),
    )
  },
}

export const storeCapacityCommand: Command = {
  name: 'store capacity',
  group: 'stores',
  positionals: ['store', 'count'],
  async run(context, args) {
    const { t } = context
    const services = await context.services()
    const store = findTypedStore(context, services, args.positional('store'))
    if (isCommandResult(store)) return store
    const typed = args.positional('count')
    const capacity = Number(typed)
    if (!/^\d+$/.test(typed) || capacity > maxSlotCapacity)
      return usageError(t('usage.count', { typed, max: maxSlotCapacity }))
    const { now, content } = services.orders
    const result = await setCapacity({ db: services.db, now, content }, store.id, capacity, adminActor)
    const overbooked = result.kind === 'changed' ? result.overbooked : []
    const saved = [
      note(t('note.capacity', { store: store.id, before: store.slotCapacity, count: capacity })),
      ...(store.slotWork === null ? [] : [note(t('note.capacityWork'))]),
    ]
    if (overbooked.length === 0) return done(...saved)
    const rows = overbooked.map(({ date, minute, used }) => ({ day: date, time: minute, used }))
    return done(
      ...saved,
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
