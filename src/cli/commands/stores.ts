import { listOverrides } from '#db/overrides.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { periodsOn } from '#domain/opening-hours.ts'
import type { Override } from '#domain/overrides.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { localTime } from '#foundation/clock.ts'
import {
  type CapacityChange,
  listOrdersOverCapacity,
  maxSlotCapacity,
  type OverbookedSlot,
  setCapacity,
} from '#services/stores/slot-capacity.ts'
import { confirm } from '../arguments.ts'
import {
  type Command,
  type CommandArguments,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  isCommandResult,
  note,
  type Row,
  table,
  usageError,
} from '../command.ts'
import { affectedTable, describeDays, describeStores, parseDays, parseStores, toStoreServices } from './store-days.ts'

/** `day` is empty for what applies until it is changed. */
function toDecision(override: Override): Row & { day: string } {
  const { kind: decision, subjectId: id } = override
  if (override.kind === 'pickupPause')
    return { decision, id, day: override.body.until.date, detail: { ...override.body } }
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

const crowdedTable = (slots: readonly OverbookedSlot[]) =>
  table(
    'crowded',
    [{ key: 'store' }, { key: 'day', as: 'day' }, { key: 'time', as: 'time' }, { key: 'used', as: 'count' }],
    slots.map(({ storeId, date, minute, used }) => ({ store: storeId, day: date, time: minute, used })),
  )

/** Instead of a number: what the content says. */
const usualWords = ['usual', 'üblich']

async function parseCapacityChange(
  context: CommandContext,
  args: CommandArguments,
): Promise<CapacityChange | CommandResult> {
  const { t } = context
  const storeIds = await parseStores(context, args)
  if (isCommandResult(storeIds)) return storeIds
  const typed = args.positional('count')
  const isUsual = usualWords.includes(typed.toLowerCase())
  if (!isUsual && (!/^\d+$/.test(typed) || Number(typed) > maxSlotCapacity))
    return usageError(t('usage.capacity', { typed, max: maxSlotCapacity }))
  const day = args.option('day')
  if (day === undefined && args.option('until') !== undefined) return usageError(t('usage.untilNeedsDay'))
  const days = day === undefined ? undefined : parseDays(context, args, day)
  if (isCommandResult(days)) return days
  return { storeIds, days, capacity: isUsual ? undefined : Number(typed) }
}

function describeCapacity(context: CommandContext, change: CapacityChange, before: string): string {
  const { t } = context
  const { days, capacity: count } = change
  const store = describeStores(context, change)
  if (count === undefined)
    return days ? t('note.capacityUsualOnDays', { store, day: describeDays(days) }) : t('note.capacityUsual', { store })
  return days
    ? t('note.capacityOnDays', { store, day: describeDays(days), count, before })
    : t('note.capacity', { store, count, before })
}

export const storeCapacityCommand: Command = {
  name: 'store capacity',
  group: 'stores',
  positionals: ['store', 'count'],
  options: { day: 'day', until: 'day', yes: 'flag' },
  async run(context, args) {
    const { t } = context
    const change = await parseCapacityChange(context, args)
    if (isCommandResult(change)) return change
    const services = await context.services()
    const storeServices = toStoreServices(services)
    const { storeIds, days, capacity } = change
    const isForMany = storeIds.length > 1 || days !== undefined
    const affected = isForMany ? await listOrdersOverCapacity(storeServices, change) : []
    if (affected.length > 0) {
      const question = t('confirm.capacity', { count: affected.length })
      const refusal = await confirm(context, args, question, affectedTable(affected))
      if (refusal) return refusal
    }
    const result = await setCapacity(storeServices, change, adminActor)
    if (result.kind !== 'changed') return failed(t(`error.${result.kind}`))
    const { beforeByStore, overbooked } = result
    const hasWork = services.content.stores.some(({ id, slotWork }) => storeIds.includes(id) && slotWork !== null)
    return done(
      note(describeCapacity(context, change, [...new Set(beforeByStore.values())].join(', '))),
      ...(hasWork && capacity !== undefined ? [note(t('note.capacityWork'))] : []),
      ...(overbooked.length > 0 ? [crowdedTable(overbooked)] : []),
    )
  },
}
