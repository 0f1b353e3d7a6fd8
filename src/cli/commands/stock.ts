import { listOverrides } from '#db/overrides.ts'
import { listStockUse, stockKey } from '#db/stock.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { findUnavailableReason } from '#domain/catalog/availability.ts'
import { type Product, sortProducts } from '#domain/catalog/product.ts'
import { isSoldIn, stockLeft, stockLimit } from '#domain/catalog/stock.ts'
import type { Content } from '#domain/content/content.ts'
import { localized } from '#domain/i18n/languages.ts'
import { applyOverrides } from '#domain/overrides.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { listOrdersOverStock, setStock } from '#services/stores/stock-limits.ts'
import type { StoreDays } from '#services/stores/store-days.ts'
import { confirm, findTypedProduct, parseDay, parseStoreOption } from '../arguments.ts'
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
  type Row,
  table,
  usageError,
} from '../command.ts'
import { affectedTable, describeDays, describeStores, parseStoreDays, toStoreServices } from './store-days.ts'

/** With the decisions of staff as they are now. */
const loadContent = async ({ db, content }: CliServices): Promise<Content> =>
  applyOverrides(content, await listOverrides(db))

/** Only what can be picked up on that day in that store, and what is ordered although it cannot. */
function toStockRow(
  { language }: CommandContext,
  product: Product,
  { storeId, day, used }: { storeId: string; day: CalendarDate; used: number },
): Row[] {
  const limit = stockLimit(product, storeId, day)
  const isOffered = isSoldIn(product, storeId) && findUnavailableReason(product, day) === undefined
  if (limit === undefined || (!isOffered && used === 0)) return []
  const isSetByHand = product.stockOnDays?.some((one) => one.storeId === storeId && one.date === day) ?? false
  const left = stockLeft(product, storeId, day, used)
  return [
    { store: storeId, id: product.id, product: localized(product.name, language), limit, used, left, isSetByHand },
  ]
}

const stockCommand: Command = {
  name: 'stock',
  group: 'stores',
  positionals: ['day?'],
  options: { store: 'store' },
  async run(context, args) {
    const day = parseDay(context, args.positional('day') || 'today')
    if (isCommandResult(day)) return day
    const services = await context.services()
    const chosen = parseStoreOption(context, services, args)
    if (isCommandResult(chosen)) return chosen
    const { stores, products } = await loadContent(services)
    const rows: Row[] = []
    for (const { id: storeId } of chosen ? [chosen] : stores.filter(({ pickupStore }) => pickupStore)) {
      const use = await listStockUse(services.db, storeId, { from: day, until: day })
      for (const product of sortProducts(products, context.language))
        rows.push(...toStockRow(context, product, { storeId, day, used: use.get(stockKey(product.id, day)) ?? 0 }))
    }
    return done(
      table(
        'stock',
        [
          { key: 'store' },
          { key: 'id' },
          { key: 'product' },
          { key: 'limit', as: 'count' },
          { key: 'used', as: 'count' },
          { key: 'left', as: 'count' },
          { key: 'isSetByHand', as: 'yesNo' },
        ],
        rows,
      ),
    )
  },
}

interface StockTarget extends StoreDays {
  product: Product
}

/** A product, stores, and days that have not passed. */
async function parseTarget(context: CommandContext, args: CommandArguments): Promise<StockTarget | CommandResult> {
  const days = await parseStoreDays(context, args)
  if (isCommandResult(days)) return days
  const services = await context.services()
  const content = await loadContent(services)
  const product = findTypedProduct(context, { ...services, content }, args.positional('product'))
  if (isCommandResult(product)) return product
  return days.from < berlinTime(context.now()).date ? failed(context.t('error.dayIsOver')) : { product, ...days }
}

/** As sentences name them. */
const describeTarget = (context: CommandContext, target: StockTarget) => ({
  product: target.product.id,
  store: describeStores(context, target),
  day: describeDays(target),
})

const maxStock = 100_000

const stockSetCommand: Command = {
  name: 'stock set',
  group: 'stores',
  positionals: ['product', 'store', 'day', 'count'],
  options: { until: 'day', yes: 'flag' },
  async run(context, args) {
    const { t } = context
    const typed = args.positional('count')
    const limit = Number(typed)
    if (!/^\d+$/.test(typed) || limit > maxStock) return usageError(t('usage.count', { typed, max: maxStock }))
    const target = await parseTarget(context, args)
    if (isCommandResult(target)) return target
    const { product, ...days } = target
    const names = describeTarget(context, target)
    const services = toStoreServices(await context.services())
    const change = { ...days, productId: product.id, limit }
    const isForMany = days.storeIds.length > 1 || days.from !== days.until
    const affected = isForMany ? await listOrdersOverStock(services, change) : []
    if (affected.length > 0) {
      const question = t('confirm.stock', { count: affected.length })
      const refusal = await confirm(context, args, question, affectedTable(affected))
      if (refusal) return refusal
    }
    const result = await setStock(services, change, adminActor)
    if (result.kind === 'notInStore') return failed(t('error.notSoldIn', names))
    if (result.kind === 'unknownProduct') return failed(t('error.product', { typed: product.id }))
    if (result.kind !== 'changed') return failed(t(`error.${result.kind}`))
    const before = [...new Set(result.days.map((day) => day.before ?? t('unlimited')))].join(', ')
    const used = Math.max(...result.days.map((day) => day.used))
    return done(
      note(t('note.stockSet', { ...names, limit, before })),
      ...(result.skipped.length > 0 ? [note(t('note.stockSkipped', { stores: result.skipped.join(', ') }))] : []),
      isForMany
        ? note(t('note.stockUsedPerDay', { used }))
        : note(t(used > limit ? 'note.stockExceeded' : 'note.stockUsed', { used })),
    )
  },
}

/** Restores the stock of the content. */
const stockClearCommand: Command = {
  name: 'stock clear',
  group: 'stores',
  positionals: ['product', 'store', 'day'],
  options: { until: 'day' },
  async run(context, args) {
    const { t } = context
    const target = await parseTarget(context, args)
    if (isCommandResult(target)) return target
    const { product, ...days } = target
    const names = describeTarget(context, target)
    const set = (product.stockOnDays ?? []).filter(
      ({ storeId, date }) => days.storeIds.includes(storeId) && date >= days.from && date <= days.until,
    )
    if (set.length === 0) return failed(t('error.noStockSet', names))
    const services = toStoreServices(await context.services())
    const result = await setStock(services, { ...days, productId: product.id, limit: undefined }, adminActor)
    if (result.kind === 'notInStore') return failed(t('error.notSoldIn', names))
    if (result.kind === 'unknownProduct') return failed(t('error.product', { typed: product.id }))
    if (result.kind !== 'changed') return failed(t(`error.${result.kind}`))
    const { stockOnDays: _, ...usual } = product
    const limits = set.map(({ storeId, date }) => stockLimit(usual, storeId, date) ?? t('unlimited'))
    return done(note(t('note.stockCleared', { ...names, limit: [...new Set(limits)].join(', ') })))
  },
}

export const stockCommands: readonly Command[] = [stockCommand, stockSetCommand, stockClearCommand]
