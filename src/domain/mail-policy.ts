import type { OrderMailPayload, OutboxMessage } from './outbox-message.ts'

/** Mails of an earlier one are sent first. */
export const mailPriorities = ['orders', 'usual', 'bulk'] as const
export type MailPriority = (typeof mailPriorities)[number]

/** What one recipient gets. Beyond it a mail waits. */
interface MailBudget {
  /** Mails whose budgets have the same name count together. */
  name: 'guest' | 'staff' | 'store'
  perHour: number
  perDay: number
  /** Within an hour, about one order, booking or application. */
  perSubject: number
}

/** For mails that anybody can cause with the address of somebody else. They leave room for those about a paid order. */
const stranger: MailBudget = { name: 'guest', perHour: 2, perDay: 8, perSubject: 2 }
/** For mails about something that exists, such as a paid order. */
const guest: MailBudget = { name: 'guest', perHour: 3, perDay: 24, perSubject: 3 }
/** For mails to the bakery that visitors cause. */
const staff: MailBudget = { name: 'staff', perHour: 30, perDay: 200, perSubject: 3 }
/** Each new order has to reach the store, however many there are. */
const unlimited = Number.POSITIVE_INFINITY
const store: MailBudget = { name: 'store', perHour: unlimited, perDay: unlimited, perSubject: 3 }

interface MailRule {
  priority: MailPriority
  /** Absent: only staff or the clock cause it. */
  budget?: MailBudget
  /** A mail that is held back is replaced by a newer one of its group, about the same subject to the same recipient. */
  group?: string
  /** How long the report of a change waits, because another may follow. What is told for the first time leaves at once. */
  quietMinutes?: number
  /** How many of them one client can cause within an hour. Further requests are refused. */
  clientPerHour?: number
}

type MailKind = OutboxMessage['kind']

const table = {
  orderReceived: { priority: 'orders', budget: stranger, group: 'order' },
  orderToConfirm: { priority: 'orders', budget: stranger, group: 'order', clientPerHour: 10 },
  orderConfirmed: { priority: 'orders', budget: guest, group: 'order' },
  orderChanged: { priority: 'orders', budget: guest, group: 'order', quietMinutes: 2 },
  differenceDue: { priority: 'orders' },
  orderCanceled: { priority: 'orders', budget: guest, group: 'order' },
  pickupTimeGone: { priority: 'orders', budget: guest, group: 'order' },
  paymentReminder: { priority: 'usual', budget: stranger, group: 'order' },
  pickupReminder: { priority: 'usual', budget: guest },
  orderReady: { priority: 'orders' },
  itemsRefunded: { priority: 'usual' },
  paymentReturned: { priority: 'usual' },
  invoiceIssued: { priority: 'usual' },
  orderLinks: { priority: 'orders', budget: guest, group: 'orderLinks', clientPerHour: 5 },
  storeNewOrder: { priority: 'orders', budget: store, group: 'order' },
  storeOrderChanged: { priority: 'orders', budget: store, group: 'order', quietMinutes: 2 },
  storeOrderCanceled: { priority: 'orders', budget: store, group: 'order' },
  storeDailyList: { priority: 'orders' },
  withdrawalReceipt: { priority: 'usual', budget: guest, clientPerHour: 10 },
  withdrawalNotice: { priority: 'usual', budget: staff },
  contactMessage: { priority: 'usual', budget: staff, clientPerHour: 8 },
  messageReply: { priority: 'usual' },
  applicationReceived: { priority: 'usual', budget: stranger, clientPerHour: 20 },
  applicationInvited: { priority: 'usual' },
  applicationRejected: { priority: 'usual' },
  applicationHired: { priority: 'usual' },
  applicationReopened: { priority: 'usual' },
  applicationMessage: { priority: 'usual' },
  jobSuggested: { priority: 'usual' },
  applicationDeleted: { priority: 'usual', budget: guest },
  applicationLinkRenewed: { priority: 'usual' },
  withdrawalConfirmed: { priority: 'usual', budget: guest },
  interviewOffered: { priority: 'usual' },
  interviewBooked: { priority: 'usual', budget: guest, group: 'interview', quietMinutes: 2 },
  interviewCanceled: { priority: 'usual', budget: guest, group: 'interview' },
  interviewNotice: { priority: 'usual', budget: staff, group: 'interview', quietMinutes: 2 },
  applicationNotice: { priority: 'usual', budget: staff },
  applicationWithdrawn: { priority: 'usual', budget: staff },
  applicationErased: { priority: 'usual', budget: staff },
  applicantReplied: { priority: 'usual', budget: staff, group: 'applicantReply', clientPerHour: 20 },
  applicationHandedOver: { priority: 'usual' },
  answerReminder: { priority: 'bulk' },
  trialShiftConfirmed: { priority: 'usual', budget: stranger, group: 'trialShift', quietMinutes: 2 },
  trialShiftBooked: { priority: 'usual', budget: staff, group: 'trialShift', quietMinutes: 2, clientPerHour: 10 },
  trialShiftCanceled: { priority: 'usual', budget: guest, group: 'trialShift' },
  jobAlertConfirm: { priority: 'usual', budget: stranger, group: 'jobAlert', clientPerHour: 10 },
  jobAlertDigest: { priority: 'bulk' },
  jobAlertEnding: { priority: 'bulk' },
  stockAlertConfirm: { priority: 'usual', budget: stranger, group: 'stockAlert', clientPerHour: 10 },
  backInStock: { priority: 'orders', budget: guest, group: 'stockAlert' },
  standingOrderStarted: { priority: 'usual', budget: guest, group: 'standingOrder' },
  standingOrderDue: { priority: 'usual' },
  standingOrderOmitted: { priority: 'usual' },
  standingOrderEnded: { priority: 'usual' },
  staffInvitation: { priority: 'usual' },
  dayEnd: { priority: 'usual' },
} satisfies Record<MailKind, MailRule>

const rules: Readonly<Record<MailKind, MailRule>> = table
const kinds = Object.keys(rules) as MailKind[]

export const kindsOfPriorities = (priorities: readonly MailPriority[]): readonly MailKind[] =>
  kinds.filter((kind) => priorities.includes(rules[kind].priority))

/** The kinds that one request of a visitor causes at once. */
export type RequestedMailKind = {
  [Kind in MailKind]: (typeof table)[Kind] extends { clientPerHour: number } ? Kind : never
}[MailKind]
export const clientMailsPerHour = (kind: RequestedMailKind): number => table[kind].clientPerHour

/** Of these, one recipient has only the newest waiting: a flood ends soon after its cause. */
export const strangerKinds: readonly MailKind[] = kinds.filter((kind) => rules[kind].budget === stranger)
export const maxWaitingFromStrangers = 6

/** The kinds that replace each other; none if the kind is in no group. */
export function groupOf(kind: MailKind): readonly MailKind[] {
  const { group } = rules[kind]
  return group === undefined ? [] : kinds.filter((other) => rules[other].group === group)
}

/** Sent to the guest and to the store. */
const isMixed = (kind: MailKind) => kind === 'trialShiftCanceled'

const budgetOf = (message: OutboxMessage): MailBudget | undefined =>
  message.kind === 'trialShiftCanceled' && !message.payload.isForGuest ? staff : rules[message.kind].budget

/** The kinds that count for the budget of the message. */
export function countedKinds(message: OutboxMessage): readonly MailKind[] {
  const budget = budgetOf(message)
  return budget ? kinds.filter((kind) => isMixed(kind) || rules[kind].budget?.name === budget.name) : []
}

/** Whether it reports a change of what an earlier mail has told. */
function isChange(message: OutboxMessage): boolean {
  switch (message.kind) {
    case 'orderChanged':
    case 'storeOrderChanged':
      return true
    case 'trialShiftBooked':
      return message.payload.before !== undefined
    case 'trialShiftConfirmed':
    case 'interviewNotice':
      return message.payload.change === 'moved'
    case 'interviewBooked':
      return (message.payload.interview?.sequence ?? 0) > 1
    default:
      return false
  }
}

export const quietMs = (message: OutboxMessage): number =>
  isChange(message) ? (rules[message.kind].quietMinutes ?? 0) * 60_000 : 0

const quantitiesOf = ({ order }: OrderMailPayload) => order.lines.map(({ quantity }) => quantity)

/** Several changes as one: what was before the first of them, and what is after the last. */
function sinceFirst(waiting: OrderMailPayload, newer: OrderMailPayload): OrderMailPayload {
  const areItemsNew = waiting.quantitiesBefore !== undefined || newer.quantitiesBefore !== undefined
  return {
    ...newer,
    before: waiting.before,
    ...(areItemsNew && { quantitiesBefore: waiting.quantitiesBefore ?? quantitiesOf(waiting) }),
  }
}

/** What is sent instead of a mail that is held back when there is a newer one of its group. */
export function mergeMails(waiting: OutboxMessage, newer: OutboxMessage): OutboxMessage {
  // Who has not been told about the first time does not need to know that it was another one.
  if (waiting.kind === 'orderConfirmed' && newer.kind === 'orderChanged')
    return { kind: 'orderConfirmed', payload: { order: newer.payload.order } }
  if (waiting.kind === 'storeNewOrder' && newer.kind === 'storeOrderChanged')
    return { kind: 'storeNewOrder', payload: { order: newer.payload.order } }
  if (waiting.kind === 'orderChanged' && newer.kind === 'orderChanged')
    return { ...newer, payload: sinceFirst(waiting.payload, newer.payload) }
  if (waiting.kind === 'storeOrderChanged' && newer.kind === 'storeOrderChanged')
    return { ...newer, payload: sinceFirst(waiting.payload, newer.payload) }
  if (waiting.kind === 'trialShiftBooked' && newer.kind === 'trialShiftBooked')
    return { ...newer, payload: { ...newer.payload, before: waiting.payload.before } }
  if (waiting.kind === 'trialShiftConfirmed' && newer.kind === 'trialShiftConfirmed')
    return { ...newer, payload: { ...newer.payload, change: waiting.payload.change } }
  return newer
}

/** A mail that counts for the budget, and that the recipient has got or is getting now. */
export interface SentMail {
  subjectId: string
  at: number
}

const hourMs = 3_600_000
export const budgetMs = 24 * hourMs

/** When the number of mails within the period falls below the maximum; 0 if it is. */
function freeFrom(sent: readonly SentMail[], max: number, periodMs: number, now: number): number {
  const times = sent.map(({ at }) => at).filter((at) => at > now - periodMs)
  const blocking = times.toSorted((a, b) => b - a)[max - 1]
  return blocking === undefined ? 0 : blocking + periodMs
}

/** From when on the budgets of its recipient allow the mail: now or before, if it can be sent. `sent`: in the last 24 hours. */
export function allowedFrom(
  message: OutboxMessage,
  subjectId: string,
  { sent, now }: { sent: readonly SentMail[]; now: number },
): number {
  const budget = budgetOf(message)
  if (!budget) return now
  const aboutSubject = sent.filter((mail) => mail.subjectId === subjectId)
  return Math.max(
    freeFrom(sent, budget.perHour, hourMs, now),
    freeFrom(sent, budget.perDay, budgetMs, now),
    freeFrom(aboutSubject, budget.perSubject, hourMs, now),
  )
}
