import { recordAccess } from '#db/audit.ts'
import { type ListedOrder, listOrders, listOrdersOfDay } from '#db/orders.ts'
import { listRefundsOfDay } from '#db/refunds.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { describeLine } from '#domain/catalog/options.ts'
import type { Content } from '#domain/content/content.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import { type BakeListRow, createBakeList } from '#domain/order/bake-list.ts'
import { isToBePaidAtPickup, type Order, type OrderLine, orderedLines } from '#domain/order/order.ts'
import { isPaid } from '#domain/order/order-states.ts'
import { hasOptions, type ProductTotal } from '#domain/order/product-totals.ts'
import { linesToHandOut } from '#domain/order/refund.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { compareByPosition } from '#domain/store.ts'
import { findTypedStore, parseDay, parseStoreOption } from '../arguments.ts'
import {
  type CliServices,
  type Command,
  type CommandContext,
  done,
  isCommandResult,
  note,
  type Row,
  type Table,
  table,
  usageError,
} from '../command.ts'
import { listOptions, writeList } from '../output/list-files.ts'
import { formatCell, type OutputOptions } from '../output/print-result.ts'

/** "7 × am Stück; 5 × in Scheiben (12 mm)"; empty for a product without options. */
const formatVariants = (total: ProductTotal, t: Translate<'cli'>): string =>
  hasOptions(total)
    ? total.variants.map(({ quantity, options }) => `${quantity} × ${options || t('withoutOptions')}`).join('; ')
    : ''

/** "4 × illertissen-marktplatz; 2 × ulm-muensterplatz": how many go where. */
const formatStores = (quantityByStore: BakeListRow['quantityByStore']): string =>
  Object.entries(quantityByStore)
    .map(([storeId, quantity]) => `${quantity} × ${storeId}`)
    .join('; ')

const toProductionRows = (orders: readonly ListedOrder[], content: Content, { language, t }: OutputOptions): Row[] =>
  createBakeList(orders, content, language).flatMap(({ name: category, rows }) =>
    rows.map((row) => ({
      category: category ?? t('noCategory'),
      product: row.name,
      productId: row.productId,
      quantity: row.quantity,
      options: formatVariants(row, t),
      variants: row.variants,
      stores: formatStores(row.quantityByStore),
      quantityByStore: row.quantityByStore,
    })),
  )

/** Quantities to bake by category, and how many of them go to which store. */
const productionTable = (orders: readonly ListedOrder[], content: Content, options: OutputOptions): Table =>
  table(
    'production',
    ['category', 'quantity:count', 'product', 'options', 'stores'],
    toProductionRows(orders, content, options),
  )

/** Customers' notes, such as "not too dark", on single products or on the whole order. */
function customerNotesTable(orders: readonly ListedOrder[], language: Language): Table {
  const rows = orders.flatMap(({ id, storeId, minute, lines, notes: orderNotes }): Row[] => {
    const source = { number: id, store: storeId, time: minute }
    const lineNotes = lines.map((line) => ({
      ...source,
      quantity: line.quantity,
      product: describeLine(line, language),
      notes: line.notes,
    }))
    return [...lineNotes, { ...source, quantity: null, product: null, notes: orderNotes }].filter(
      ({ notes }) => notes.trim() !== '',
    )
  })
  return table('customerNotes', ['quantity:count', 'product', 'notes', 'store', 'time:time', 'number'], rows)
}

/** Only paid orders are baked. */
const productionCommand: Command = {
  name: 'production',
  group: 'lists',
  positionals: ['day'],
  options: { store: 'store', ...listOptions },
  async run(context, args) {
    const { t, language } = context
    const services = await context.services()
    const day = parseDay(context, args.positional('day'))
    if (isCommandResult(day)) return day
    const store = parseStoreOption(context, services, args)
    if (isCommandResult(store)) return store
    const orders = await listOrders(services.db, { storeId: store?.id, from: day, until: day })
    const refunds = await listRefundsOfDay(services.db, day)
    const paid = orders
      .filter(({ state }) => isPaid(state))
      .map((order) => ({ ...order, lines: linesToHandOut(order, refunds.get(order.id) ?? []) }))
    const unpaid = orders.filter(({ state }) => state === 'created').length
    const tables = [productionTable(paid, services.content, context), customerNotesTable(paid, language)] as const
    const subtitle = `${formatCell(day, 'day', context)} · ${store?.name ?? t('allStores')}`
    const written = await writeList(context, args, { title: t('table.production'), subtitle, tables: [...tables] })
    if (isCommandResult(written)) return written
    if (written.length > 0) await recordOrderExport(context, services, { day, storeId: store?.id })
    const notes = unpaid > 0 ? [note(t('note.unpaid', { count: unpaid }))] : []
    return written.length > 0 ? done(...written, ...notes) : done(...tables, ...notes)
  },
}

/** "2 × Bauernbrot, in Scheiben (12 mm) [dünn]": options, then the note. */
const formatLine = (line: OrderLine, language: Language): string =>
  `${line.quantity} × ${describeLine(line, language)}${line.notes.trim() ? ` [${line.notes.trim()}]` : ''}`

const pickupsTable = (orders: readonly Order[], language: Language, showsStore: boolean): Table =>
  table(
    'pickups',
    [
      ...(showsStore ? ['store' as const] : []),
      'time:time',
      'pickupCode',
      'name',
      'phone',
      'items',
      'notes',
      'amountCents:money',
      ...(orders.some(isToBePaidAtPickup) ? ['toPayCents:money' as const] : []),
      'number',
    ],
    orders.map((order) => ({
      ...(showsStore && { store: order.pickup.storeId }),
      time: order.pickup.minute,
      pickupCode: order.pickupCode,
      name: `${order.customer.givenname} ${order.customer.surname}`.trim(),
      phone: order.customer.phone,
      items: orderedLines(order.lines)
        .map((line) => formatLine(line, language))
        .join('; '),
      notes: order.notes,
      amountCents: order.grossCents,
      toPayCents: isToBePaidAtPickup(order) ? order.grossCents : null,
      number: order.id,
    })),
  )

/** Files with names and phone numbers leave the system, so the audit log has them. */
const recordOrderExport = (
  { now }: CommandContext,
  { db }: CliServices,
  { day, storeId }: { day: CalendarDate; storeId: string | undefined },
): Promise<void> =>
  recordAccess(db, {
    at: now(),
    actor: adminActor,
    action: 'order.export',
    subject: { kind: 'store', id: storeId ?? 'all' },
    storeId,
    after: { day },
  })

const pickupsCommand: Command = {
  name: 'pickups',
  group: 'lists',
  positionals: ['day'],
  options: { store: 'store', 'all-stores': 'flag', ...listOptions },
  async run(context, args) {
    const { t, language } = context
    const isForAll = args.flag('all-stores')
    if (args.option('store') === undefined && !isForAll) return usageError(t('usage.needsStore'))
    const services = await context.services()
    const day = parseDay(context, args.positional('day'))
    if (isCommandResult(day)) return day
    const store = isForAll ? undefined : findTypedStore(context, services, args.option('store') ?? '')
    if (isCommandResult(store)) return store
    const states = ['purchased', 'preparation', 'completed'] as const
    const found = await listOrdersOfDay(services.db, { storeId: store?.id, date: day, states })
    const refunds = await listRefundsOfDay(services.db, day)
    const byPosition = compareByPosition(services.content.stores)
    const orders = found
      .toSorted((a, b) => byPosition(a.pickup.storeId, b.pickup.storeId))
      .map((order) => ({ ...order, lines: linesToHandOut(order, refunds.get(order.id) ?? []) }))
    const list = pickupsTable(orders, language, isForAll)
    const subtitle = `${formatCell(day, 'day', context)} · ${store?.name ?? t('allStores')}`
    const written = await writeList(context, args, { title: t('table.pickups'), subtitle, tables: [list] })
    if (isCommandResult(written)) return written
    if (written.length === 0) return done(list)
    await recordOrderExport(context, services, { day, storeId: store?.id })
    return done(...written)
  },
}

export const dailyListCommands: readonly Command[] = [productionCommand, pickupsCommand]
