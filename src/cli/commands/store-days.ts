import { listOrdersOfDay } from '#db/orders.ts'
import { listOverrides, removeOverride, saveOverride } from '#db/overrides.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { parseClockMinute } from '#domain/calendar/local-time.ts'
import { fallbackLanguage, type Language, type Localized, languages } from '#domain/i18n/languages.ts'
import type { ClockPeriod } from '#domain/opening-hours.ts'
import type { Order } from '#domain/order/order.ts'
import { applyOverrides, type Override } from '#domain/overrides.ts'
import { pickupTimes } from '#domain/pickup/pickup-slots.ts'
import type { Store } from '#domain/store.ts'
import { berlinInstant, berlinTime, localTime } from '../../clock.ts'
import { getTranslator } from '../../translations.ts'
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
import { cancelOrders, orderColumns, toListedOrder, toOrderRow } from './orders.ts'

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

/** A store and a day that has not passed. */
async function parseStoreDay(
  context: CommandContext,
  args: CommandArguments,
): Promise<{ store: Store; day: CalendarDate } | CommandResult> {
  const day = parseDay(context, args.positional('day'))
  if (isCommandResult(day)) return day
  const store = findTypedStore(context, await context.services(), args.positional('store'))
  if (isCommandResult(store)) return store
  if (day < berlinTime(context.now()).date) return failed(context.t('error.dayIsOver'))
  return { store, day }
}

type StoreDayOverride = Extract<Override, { kind: 'storeDay' }>

function getOpenMinutes({ content }: CliServices, override: StoreDayOverride): ReadonlySet<number> {
  const store = applyOverrides(content, [override]).stores.find(({ id }) => id === override.subjectId)
  if (!store) return new Set()
  const date: CalendarDate = override.key
  const { holidays } = localTime(berlinInstant({ date, minute: 720 }))
  return new Set(pickupTimes({ hours: store.hours, holidays, date, purpose: 'edit' }))
}

/** Open orders whose pickup time falls outside the new opening hours. */
async function findAffectedOrders(services: CliServices, override: StoreDayOverride): Promise<Order[]> {
  const states = ['created', 'purchased', 'preparation'] as const
  const orders = await listOrdersOfDay(services.db, { storeId: override.subjectId, date: override.key, states })
  const openMinutes = getOpenMinutes(services, override)
  return orders.filter(({ pickup }) => !openMinutes.has(pickup.minute))
}

const reasonOptions = Object.fromEntries(languages.map((language) => [`reason-${language}`, 'reason'])) as Readonly<
  Record<`reason-${Language}`, 'reason'>
>

const storeDayOptions = {
  ...reasonOptions,
  'cancel-orders': 'flag',
  yes: 'flag',
} as const

/** Each process reloads overrides every two seconds; afterwards none of them accepts orders for the old hours. */
const propagationMs = 3_000

const affectedTable = (orders: readonly Order[]): Table =>
  table(
    'hitOrders',
    orderColumns,
    orders.map((order) => toOrderRow(toListedOrder(order))),
  )

async function settleAffectedOrders(
  context: CommandContext,
  services: CliServices,
  affected: readonly Order[],
  cancels: boolean,
): Promise<ResultPart[]> {
  const { t } = context
  if (affected.length === 0) return [note(t('note.noOrdersAffected'))]
  if (!cancels) return [affectedTable(affected), note(t('note.callCustomers', { count: affected.length }))]
  const canceled = await cancelOrders(
    context,
    services,
    affected.map(({ id }) => id),
  )
  const hasRefundDue = canceled.rows.some(({ refundDueCents }) => refundDueCents)
  return [canceled, ...(hasRefundDue ? [note(t('note.refundDue'))] : [])]
}

/**
 * Shows the affected orders for confirmation, saves the override, and looks for affected orders again once no server
 * accepts orders for the old hours.
 */
async function overrideStoreDay(
  context: CommandContext,
  args: CommandArguments,
  override: StoreDayOverride,
): Promise<CommandResult> {
  const { t } = context
  const services = await context.services()
  const affected = await findAffectedOrders(services, override)
  if (affected.length > 0) {
    const question = t(args.flag('cancel-orders') ? 'confirm.storeDayCancel' : 'confirm.storeDay', {
      count: affected.length,
    })
    const refusal = await confirm(context, args, question, affectedTable(affected))
    if (refusal) return refusal
  }
  await services.db.transaction().execute((tx) => saveOverride(tx, override))
  await context.wait(propagationMs)
  const stillAffected = await findAffectedOrders(services, override)
  const parts = await settleAffectedOrders(context, services, stillAffected, args.flag('cancel-orders'))
  const areAllCanceled = parts.every(
    (part) => part.kind !== 'table' || part.rows.every(({ outcome = 'canceled' }) => outcome === 'canceled'),
  )
  const saved = note(t('note.storeDay', { store: override.subjectId }))
  return areAllCanceled ? done(saved, ...parts) : failed(t('error.someNotCanceled'), saved, ...parts)
}

const storeCloseCommand: Command = {
  name: 'store close',
  group: 'stores',
  positionals: ['store', 'day'],
  options: storeDayOptions,
  async run(context, args) {
    const parsed = await parseStoreDay(context, args)
    if (isCommandResult(parsed)) return parsed
    const body = { periods: [], reason: parseReason(args, 'reason.closed') }
    return overrideStoreDay(context, args, { kind: 'storeDay', subjectId: parsed.store.id, key: parsed.day, body })
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
    const parsed = await parseStoreDay(context, args)
    if (isCommandResult(parsed)) return parsed
    const body = { periods, reason: parseReason(args, 'reason.hours') }
    return overrideStoreDay(context, args, { kind: 'storeDay', subjectId: parsed.store.id, key: parsed.day, body })
  },
}

/** Restores the hours of the content. */
const storeReopenCommand: Command = {
  name: 'store reopen',
  group: 'stores',
  positionals: ['store', 'day'],
  async run(context, args) {
    const { t } = context
    const parsed = await parseStoreDay(context, args)
    if (isCommandResult(parsed)) return parsed
    const { db } = await context.services()
    const target = { kind: 'storeDay', subjectId: parsed.store.id, key: parsed.day } as const
    const overrides = await listOverrides(db)
    const exists = overrides.some(
      ({ kind, subjectId, key }) => kind === target.kind && subjectId === target.subjectId && key === target.key,
    )
    if (!exists) return failed(t('error.noOverride', { store: parsed.store.id, day: parsed.day }))
    await db.transaction().execute((tx) => removeOverride(tx, target))
    return done(note(t('note.reopened', { store: parsed.store.id, day: parsed.day })))
  },
}

export const storeDayCommands: readonly Command[] = [storeCloseCommand, storeHoursCommand, storeReopenCommand]
