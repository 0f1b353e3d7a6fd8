import { listOverrides } from '#db/overrides.ts'
import { listStockUse, stockKey } from '#db/stock.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { findUnavailableReason } from '#domain/catalog/availability.ts'
import { type Product, sortProducts } from '#domain/catalog/product.ts'
import { isSoldIn, stockLeft, stockLimit } from '#domain/catalog/stock.ts'
import type { Content } from '#domain/content/content.ts'
import { localized } from '#domain/i18n/languages.ts'
import { applyOverrides } from '#domain/overrides.ts'
import { adminActor } from '#domain/staff/actor.ts'
import type { Store } from '#domain/store.ts'
import { setStock } from '#stores/stock-limits.ts'
import type { StoreServices } from '#stores/store-days.ts'
import { berlinTime } from '../../clock.ts'
import { findTypedProduct, findTypedStore, parseDay, parseStoreOption } from '../arguments.ts'
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

/** With the decisions of staff as they are now. */
const loadContent = async ({ db, content }: CliServices): Promise<Content> =>
  applyOverrides(content, await listOverrides(db))

const toStoreServices = ({ db, orders: { now, content } }: CliServices): StoreServices => ({ db, now, content })

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

interface StockTarget {
  product: Product
  store: Store
  day: CalendarDate
}

/** A product, a store and a day that has not passed. */
async function parseTarget(context: CommandContext, args: CommandArguments): Promise<StockTarget | CommandResult> {
  const day = parseDay(context, args.positional('day'))
  if (isCommandResult(day)) return day
  const services = await context.services()
  const store = findTypedStore(context, services, args.positional('store'))
  if (isCommandResult(store)) return store
  const content = await loadContent(services)
  const product = findTypedProduct(context, { ...services, content }, args.positional('product'))
  if (isCommandResult(product)) return product
  return day < berlinTime(context.now()).date ? failed(context.t('error.dayIsOver')) : { product, store, day }
}

const maxStock = 100_000

const stockSetCommand: Command = {
  name: 'stock set',
  group: 'stores',
  positionals: ['product', 'store', 'day', 'count'],
  async run(context, args) {
    const { t } = context
    const typed = args.positional('count')
    const limit = Number(typed)
    if (!/^\d+$/.test(typed) || limit > maxStock) return usageError(t('usage.count', { typed, max: maxStock }))
    const target = await parseTarget(context, args)
    if (isCommandResult(target)) return target
    const { product, store, day } = target
    const names = { product: product.id, store: store.id, day }
    if (!isSoldIn(product, store.id)) return failed(t('error.notSoldIn', names))
    const services = await context.services()
    const result = await setStock(
      toStoreServices(services),
      { productId: product.id, storeId: store.id, date: day },
      limit,
      adminActor,
    )
    if (result.kind !== 'changed') return failed(t('error.notSoldIn', names))
    const { before, used } = result
    return done(
      note(t('note.stockSet', { ...names, limit, before: before ?? t('unlimited') })),
      note(t(used > limit ? 'note.stockExceeded' : 'note.stockUsed', { used })),
    )
  },
}

/** Restores the stock of the content. */
const stockClearCommand: Command = {
  name: 'stock clear',
  group: 'stores',
  positionals: ['product', 'store', 'day'],
  async run(context, args) {
    const { t } = context
    const target = await parseTarget(context, args)
    if (isCommandResult(target)) return target
    const { product, store, day } = target
    const names = { product: product.id, store: store.id, day }
    const isSet = product.stockOnDays?.some((one) => one.storeId === store.id && one.date === day) ?? false
    if (!isSet) return failed(t('error.noStockSet', names))
    const stockTarget = { productId: product.id, storeId: store.id, date: day }
    await setStock(toStoreServices(await context.services()), stockTarget, undefined, adminActor)
    const { stockOnDays: _, ...usual } = product
    return done(note(t('note.stockCleared', { ...names, limit: stockLimit(usual, store.id, day) ?? t('unlimited') })))
  },
}

export const stockCommands: readonly Command[] = [stockCommand, stockSetCommand, stockClearCommand]
