import { findOrder } from '#db/orders.ts'
import { parseClockMinute } from '#domain/calendar/local-time.ts'
import { describeLine } from '#domain/catalog/options.ts'
import { maxStaffNoteLength, type Order } from '#domain/order/order.ts'
import { maxRefundReasonLength, type RefundedLine } from '#domain/order/refund.ts'
import { adminActor } from '#domain/staff/actor.ts'
import type { PickupAction } from '#domain/staff/board.ts'
import { moveOrder } from '#services/orders/move-order.ts'
import { recordPickup } from '#services/orders/record-pickup.ts'
import { refundItems } from '#services/orders/refund-items.ts'
import { resendMail } from '#services/orders/resend-mail.ts'
import { writeStaffNote } from '#services/orders/write-staff-note.ts'
import { confirm, findTypedStore, parseDay } from '../arguments.ts'
import {
  type CliServices,
  type Command,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  isCommandResult,
  note,
  type ResultPart,
  table,
  usageError,
} from '../command.ts'
import { formatLabel } from '../output/print-result.ts'
import { findTypedOrder, orderTable, parseCustomerText, toListedOrder } from './orders.ts'
import { orderTakeCommand } from './phone-order.ts'

/** The order as it is after the change. */
async function showOrder({ db }: CliServices, order: Order, ...notes: ResultPart[]): Promise<CommandResult> {
  return done(orderTable([toListedOrder((await findOrder(db, order.id)) ?? order)]), ...notes)
}

/** The sentence for a refusal of a use case (`refusal.*` in the translations). */
const refused = ({ t }: CommandContext, { id }: Order, kind: string): CommandResult =>
  failed(`${id}: ${formatLabel(`refusal.${kind}`, t)}`)

const orderMoveCommand: Command = {
  name: 'order move',
  group: 'orders',
  positionals: ['number', 'day', 'time'],
  options: { store: 'store', yes: 'flag' },
  async run(context, args) {
    const { t } = context
    const services = await context.services()
    const order = await findTypedOrder(context, services.db, args.positional('number'))
    if (isCommandResult(order)) return order
    const date = parseDay(context, args.positional('day'))
    if (isCommandResult(date)) return date
    const minute = parseClockMinute(args.positional('time'))
    if (minute === undefined) return usageError(t('usage.time', { typed: args.positional('time') }))
    const store = findTypedStore(context, services, args.option('store') ?? order.pickup.storeId)
    if (isCommandResult(store)) return store
    const refusal = await confirm(
      context,
      args,
      t('confirm.move', { number: order.id }),
      orderTable([toListedOrder(order)]),
    )
    if (refusal) return refusal
    const pickup = { storeId: store.id, date, minute }
    const result = await moveOrder(services.orders, { orderId: order.id, pickup, actor: adminActor })
    return result.kind === 'moved' ? showOrder(services, order) : refused(context, order, result.kind)
  },
}

/** `2` is one piece of the second line, `2:3` three of them. */
function parseItem(typed: string): RefundedLine | undefined {
  const [, line = '', quantity = '1'] = /^(\d{1,3})(?::(\d{1,5}))?$/.exec(typed) ?? []
  return line === '' ? undefined : { line: Number(line) - 1, quantity: Number(quantity) }
}

function parseItems({ t }: CommandContext, typed: readonly string[]): RefundedLine[] | CommandResult {
  if (typed.length === 0) return usageError(t('usage.needsItem'))
  const items: RefundedLine[] = []
  for (const text of typed) {
    const item = parseItem(text)
    if (!item) return usageError(t('usage.item', { typed: text }))
    items.push(item)
  }
  return items
}

const orderRefundCommand: Command = {
  name: 'order refund',
  group: 'orders',
  positionals: ['number'],
  options: { item: 'item', reason: 'text', yes: 'flag' },
  async run(context, args) {
    const { t, language } = context
    const services = await context.services()
    const order = await findTypedOrder(context, services.db, args.positional('number'))
    if (isCommandResult(order)) return order
    const lines = parseItems(context, args.options('item'))
    if (isCommandResult(lines)) return lines
    const reason = parseCustomerText(context, args.option('reason'), maxRefundReasonLength)
    if (isCommandResult(reason)) return reason
    const items = lines.map(({ line, quantity }) => {
      const ordered = order.lines[line]
      return `${quantity} × ${ordered ? describeLine(ordered, language) : '?'}`
    })
    const question = t('confirm.refund', { number: order.id, items: items.join(', ') })
    const refusal = await confirm(context, args, question)
    if (refusal) return refusal
    const request = { orderId: order.id, lines, reason: reason ?? '', actor: adminActor }
    const result = await refundItems(services.orders, request)
    if (result.kind !== 'accepted') return refused(context, order, result.kind)
    const { amountCents, state, createdAt } = result.refund
    const refunds = table(
      'refunds',
      [
        { key: 'createdAt', as: 'instant' },
        { key: 'amountCents', as: 'money' },
        { key: 'state', as: { labels: 'refundState' } },
      ],
      [{ createdAt, amountCents, state }],
    )
    if (state === 'refused') return failed(t('error.refundRefused', { number: order.id }), refunds)
    return done(refunds, ...(state === 'due' ? [note(t('note.refundDue'))] : []))
  },
}

const orderNoteCommand: Command = {
  name: 'order note',
  group: 'orders',
  positionals: ['number', 'text'],
  async run(context, args) {
    const services = await context.services()
    const order = await findTypedOrder(context, services.db, args.positional('number'))
    if (isCommandResult(order)) return order
    const text = args.positional('text').trim()
    if (text.length > maxStaffNoteLength) return usageError(context.t('usage.tooLong', { max: maxStaffNoteLength }))
    const result = await writeStaffNote(services.orders, { orderId: order.id, note: text, actor: adminActor })
    return result.kind === 'written'
      ? done(note(context.t(text ? 'note.noteWritten' : 'note.noteRemoved', { number: order.id })))
      : refused(context, order, result.kind)
  },
}

const orderResendCommand: Command = {
  name: 'order resend',
  group: 'orders',
  positionals: ['number'],
  async run(context, args) {
    const services = await context.services()
    const order = await findTypedOrder(context, services.db, args.positional('number'))
    if (isCommandResult(order)) return order
    const result = await resendMail(services.orders, { orderId: order.id, actor: adminActor })
    if (result.kind !== 'queued') return refused(context, order, result.kind)
    const { mail } = order.customer
    return done(note(context.t('note.resent', { mail, kind: formatLabel(`customerMail.${result.mail}`, context.t) })))
  },
}

const pickupCommand = (
  name: 'order ready' | 'order hand-over' | 'order not-collected',
  action: PickupAction,
): Command => ({
  name,
  group: 'orders',
  positionals: ['number'],
  async run(context, args) {
    const services = await context.services()
    const order = await findTypedOrder(context, services.db, args.positional('number'))
    if (isCommandResult(order)) return order
    const result = await recordPickup(services.orders, { orderId: order.id, action, actor: adminActor })
    return result.kind === 'recorded' ? showOrder(services, order) : refused(context, order, result.kind)
  },
})

/** What staff also do in their app, by the same rules. */
export const orderWorkCommands: readonly Command[] = [
  orderTakeCommand,
  orderMoveCommand,
  orderRefundCommand,
  orderNoteCommand,
  orderResendCommand,
  pickupCommand('order ready', 'ready'),
  pickupCommand('order hand-over', 'hand-over'),
  pickupCommand('order not-collected', 'not-collected'),
]
