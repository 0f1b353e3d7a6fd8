import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Order, PickupChoice } from '#domain/order/order.ts'
import type { RichText } from '#domain/pages/rich-text.ts'

/** Who writes: from the content's company file. */
export interface MailSender {
  companyName: string
  legalName: string
  streetAddress: string
  postalCode: string
  location: string
  phone: string
  mail: string
  registryCourt: string
  registryNumber: string
  vatNumber: string
  responsiblePerson: string
}

export interface MailStore {
  id: string
  name: string
  streetAddress: string
  postalCode: string
  location: string
  phone: string
  mail: string
  mapsLink: string
}

export interface OrderLinks {
  /** Opens the order without typing. */
  order: string
  /** The pickup pass: code, store, time. */
  pass: string
  /** Puts the same things into a new cart. */
  reorder: string
  terms: string
  withdrawal: string
  privacy: string
}

export interface OrderMailData {
  order: Order
  store: MailStore
  links: OrderLinks
  sender: MailSender
  /** The terms of sale as they are when the contract is made; absent where the content has none. */
  terms?: { text: RichText; publicUrl: string } | undefined
  now: Instant
}

/** To the customer, in the order's language. */
export const customerMailKinds = [
  'orderReceived',
  'orderConfirmed',
  'orderChanged',
  'orderCanceled',
  'paymentReminder',
  'pickupReminder',
] as const
export type CustomerMailKind = (typeof customerMailKinds)[number]

/** To the store, in German. */
export const storeMailKinds = ['storeNewOrder', 'storeOrderChanged', 'storeOrderCanceled'] as const
export type StoreMailKind = (typeof storeMailKinds)[number]

export interface CancelInfo {
  reason: 'expired' | 'byCustomer' | 'byBusiness'
  refundCents: number
}

/** What the order itself does not tell. */
export interface MailExtra {
  cancel?: CancelInfo | undefined
  /** Where and when the order was to be collected before it was changed. */
  before?: PickupChoice | undefined
}

export interface DailyListData {
  store: MailStore
  date: CalendarDate
  orders: readonly Order[]
  sender: MailSender
}

export interface WithdrawalMailData {
  name: string
  orderId: string
  mail: string
  notes: string
  receivedAt: Instant
  language: Language
  sender: MailSender
}

export interface MailAttachment {
  filename: string
  contentType: string
  content: string
}

/** Ready to be sent; addresses and ids are added when it is. */
export interface RenderedMail {
  subject: string
  text: string
  html: string
  attachments: readonly MailAttachment[]
}
