import type { ListedOrder } from '#db/orders.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { formatClockMinute, type LocalTime, parseClockMinute } from '#domain/calendar/local-time.ts'
import { fallbackLanguage, type Language, type Localized, languages } from '#domain/i18n/languages.ts'
import type { ClockPeriod } from '#domain/opening-hours.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { getTranslator } from '#foundation/translations.ts'
import { endPauses, listPauses, pausePickups } from '#services/stores/pickup-pause.ts'
import {
  changeStoreDays,
  listStoreDays,
  planStoreDays,
  type StoreDayChange,
  type StoreDays,
  type StoreServices,
} from '#services/stores/store-days.ts'
import { confirm, findTypedStore, parseDay } from '../arguments.ts'
import {
  type CliServices,
  type Command,
  type CommandArguments,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  isCommandResult,
  note,
  type ResultPart,
  type Table,
  table,
  usageError,
} from '../command.ts'
import { cancelOrders, orderColumns, toOrderRow } from './orders.ts'

function parsePeriod(text: string): ClockPeriod | undefined {
  const [from = '', until = '', ...more] = text.trim().split(/[-–]/)
  const [openMinute, closeMinute] = [parseClockMinute(from.trim()), parseClockMinute(until.trim())]
  if (openMinute === undefined || closeMinute === undefined || more.length > 0) return undefined
  return { openMinute, closeMinute }
}

const areAscending = (periods: readonly ClockPeriod[]) =>
  periods.every((period, index) => {
    const next = periods[index + 1]
    return period.closeMinute > period.openMinute && (!next || next.openMinute > period.closeMinute)
  })

/** `07:00-12:00,13:00-17:00`: ascending periods that do not touch. */
function parsePeriods(text: string): ClockPeriod[] | undefined {
  const periods = text.split(',').map(parsePeriod)
  const valid = periods.filter((period) => period !== undefined)
  return valid.length === periods.length && areAscending(valid) ? valid : undefined
}

/**
 * The reason that visitors read beside the day. A typed reason in the fallback language also applies to the other
 * languages; the default reason is translated into each of them.
 */
function parseReason(args: CommandArguments, defaultKey: 'reason.closed' | 'reason.hours'): Localized {
  const getTyped = (language: Language) => args.option(`reason-${language}`)?.trim()
  const hasFallback = Boolean(getTyped(fallbackLanguage))
  const reasons = languages.flatMap((language) => {
    const reason = getTyped(language) || (hasFallback ? undefined : getTranslator(language, 'cli')(defaultKey))
    return reason ? [[language, reason]] : []
  })
  return Object.fromEntries(reasons)
}

/** The stores that a command names: `all`, one, or several with commas. */
export async function parseStores(context: CommandContext, args: CommandArguments): Promise<string[] | CommandResult> {
  const services = await context.services()
  const typed = args.positional('store')
  const storeIds = new Set<string>()
  for (const name of typed === 'all' ? services.content.stores.map(({ id }) => id) : typed.split(',')) {
    const store = findTypedStore(context, services, name.trim())
    if (isCommandResult(store)) return store
    storeIds.add(store.id)
  }
  return [...storeIds]
}

/** One day, or each day until `--until`. */
export function parseDays(
  context: CommandContext,
  args: CommandArguments,
  typed: string,
): Pick<StoreDays, 'from' | 'until'> | CommandResult {
  const from = parseDay(context, typed)
  if (isCommandResult(from)) return from
  const until = parseDay(context, args.option('until') ?? from)
  if (isCommandResult(until)) return until
  return { from, until }
}

export async function parseStoreDays(
  context: CommandContext,
  args: CommandArguments,
): Promise<StoreDays | CommandResult> {
  const days = parseDays(context, args, args.positional('day'))
  if (isCommandResult(days)) return days
  const storeIds = await parseStores(context, args)
  return isCommandResult(storeIds) ? storeIds : { storeIds, ...days }
}

/** As a command says it: the name of one store, or how many. */
export const describeStores = (
  { t }: CommandContext,
  { storeIds: [first = '', ...others] }: Pick<StoreDays, 'storeIds'>,
): string => (others.length === 0 ? first : t('severalStores', { count: others.length + 1 }))

/** `2026-12-24`, or `2026-12-24 – 2026-12-31` for a range. */
export const describeDays = ({ from, until }: Pick<StoreDays, 'from' | 'until'>): string =>
  from === until ? from : `${from} – ${until}`

export const toStoreServices = ({ db, orders: { now, content } }: CliServices): StoreServices => ({ db, now, content })

const reasonOptions = Object.fromEntries(languages.map((language) => [`reason-${language}`, 'reason'])) as Readonly<
  Record<`reason-${Language}`, 'reason'>
>

const storeDayOptions = {
  ...reasonOptions,
  until: 'day',
  'cancel-orders': 'flag',
  yes: 'flag',
} as const

export const affectedTable = (orders: readonly ListedOrder[]): Table =>
  table('hitOrders', orderColumns, orders.map(toOrderRow))

async function settleAffectedOrders(
  context: CommandContext,
  services: CliServices,
  affected: readonly ListedOrder[],
  { cancels, reason }: { cancels: boolean; reason: Localized },
): Promise<ResultPart[]> {
  const { t } = context
  if (affected.length === 0) return [note(t('note.noOrdersAffected'))]
  if (!cancels) return [affectedTable(affected), note(t('note.callCustomers', { count: affected.length }))]
  const canceled = await cancelOrders(
    context,
    services,
    affected.map(({ id }) => id),
    { preset: 'storeClosed', reason },
  )
  const hasRefundDue = canceled.rows.some(({ refundDueCents }) => refundDueCents)
  return [canceled, ...(hasRefundDue ? [note(t('note.refundDue'))] : [])]
}

/**
 * Shows the affected orders for confirmation, saves the override, and settles the orders that are affected once no server
 * accepts orders for the old hours.
 */
async function changeHours(
  context: CommandContext,
  args: CommandArguments,
  change: StoreDayChange,
): Promise<CommandResult> {
  const { t } = context
  const services = await context.services()
  const storeServices = toStoreServices(services)
  const plan = await planStoreDays(storeServices, change)
  if (plan.kind !== 'planned') return failed(t(`error.${plan.kind}`))
  if (plan.affected.length > 0) {
    const question = t(args.flag('cancel-orders') ? 'confirm.storeDayCancel' : 'confirm.storeDay', {
      count: plan.affected.length,
    })
    const refusal = await confirm(context, args, question, affectedTable(plan.affected))
    if (refusal) return refusal
  }
  const result = await changeStoreDays(storeServices, change, { actor: adminActor, wait: context.wait })
  if (result.kind !== 'changed') return failed(t(`error.${result.kind}`))
  const parts = await settleAffectedOrders(context, services, result.affected, {
    cancels: args.flag('cancel-orders'),
    reason: change.reason,
  })
  const areAllCanceled = parts.every(
    (part) => part.kind !== 'table' || part.rows.every(({ outcome = 'canceled' }) => outcome === 'canceled'),
  )
  const saved = note(t('note.storeDay', { store: describeStores(context, change) }))
  return areAllCanceled ? done(saved, ...parts) : failed(t('error.someNotCanceled'), saved, ...parts)
}

const storeCloseCommand: Command = {
  name: 'store close',
  group: 'stores',
  positionals: ['store', 'day'],
  options: storeDayOptions,
  async run(context, args) {
    const days = await parseStoreDays(context, args)
    if (isCommandResult(days)) return days
    return changeHours(context, args, {
      ...days,
      change: { kind: 'closed' },
      reason: parseReason(args, 'reason.closed'),
    })
  },
}

const storeHoursCommand: Command = {
  name: 'store hours',
  group: 'stores',
  positionals: ['store', 'day', 'periods'],
  options: storeDayOptions,
  async run(context, args) {
    const periods = parsePeriods(args.positional('periods'))
    if (!periods) return usageError(context.t('usage.periods', { typed: args.positional('periods') }))
    const days = await parseStoreDays(context, args)
    if (isCommandResult(days)) return days
    const reason = parseReason(args, 'reason.hours')
    return changeHours(context, args, { ...days, change: { kind: 'periods', periods }, reason })
  },
}

/** Restores the hours of the content. */
const storeReopenCommand: Command = {
  name: 'store reopen',
  group: 'stores',
  positionals: ['store', 'day'],
  options: { until: 'day' },
  async run(context, args) {
    const { t } = context
    const days = await parseStoreDays(context, args)
    if (isCommandResult(days)) return days
    const services = toStoreServices(await context.services())
    const before = await listStoreDays(services, days)
    const names = { store: describeStores(context, days), day: describeDays(days) }
    if (before.every(({ isSetByStaff }) => !isSetByStaff)) return failed(t('error.noOverride', names))
    const usual = { ...days, change: { kind: 'usual' }, reason: { de: '' } } as const
    const result = await changeStoreDays(services, usual, { actor: adminActor, wait: context.wait })
    return result.kind === 'changed' ? done(note(t('note.reopened', names))) : failed(t(`error.${result.kind}`))
  },
}

/** A time of the day in `--day`; without it of today, or of tomorrow if it has passed already. */
function parsePauseEnd(context: CommandContext, args: CommandArguments): LocalTime | CommandResult {
  const typed = args.positional('time')
  const minute = parseClockMinute(typed)
  if (minute === undefined) return usageError(context.t('usage.time', { typed }))
  const day = args.option('day')
  if (day !== undefined) {
    const date = parseDay(context, day)
    return isCommandResult(date) ? date : { date, minute }
  }
  const current = berlinTime(context.now())
  return { date: minute > current.minute ? current.date : addDays(current.date, 1), minute }
}

/** Stores take no more orders for pickup times from today until a time. */
const storePauseCommand: Command = {
  name: 'store pause',
  group: 'stores',
  positionals: ['store', 'time'],
  options: { day: 'day' },
  async run(context, args) {
    const { t } = context
    const until = parsePauseEnd(context, args)
    if (isCommandResult(until)) return until
    const storeIds = await parseStores(context, args)
    if (isCommandResult(storeIds)) return storeIds
    const services = toStoreServices(await context.services())
    const from = { date: berlinTime(context.now()).date, minute: 0 }
    const result = await pausePickups(services, storeIds, { from, until, reason: '' }, adminActor)
    if (result.kind !== 'paused')
      return failed(t(result.kind === 'unknownStore' ? 'error.unknownStore' : 'error.timeIsOver'))
    const names = {
      store: describeStores(context, { storeIds }),
      day: until.date,
      time: formatClockMinute(until.minute),
      count: storeIds.length,
    }
    return done(note(t('note.paused', names)))
  },
}

const storeResumeCommand: Command = {
  name: 'store resume',
  group: 'stores',
  positionals: ['store'],
  async run(context, args) {
    const { t } = context
    const storeIds = await parseStores(context, args)
    if (isCommandResult(storeIds)) return storeIds
    const services = toStoreServices(await context.services())
    const pauses = await listPauses(services)
    const paused = storeIds.filter((id) => pauses.some(({ storeId }) => storeId === id))
    if (paused.length === 0)
      return failed(t('error.notPaused', { store: describeStores(context, { storeIds }), count: storeIds.length }))
    await endPauses(services, paused, adminActor)
    const names = { store: describeStores(context, { storeIds: paused }), count: paused.length }
    return done(note(t('note.resumed', names)))
  },
}

export const storeDayCommands: readonly Command[] = [
  storeCloseCommand,
  storeHoursCommand,
  storeReopenCommand,
  storePauseCommand,
  storeResumeCommand,
]
