import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { RichText } from '#domain/content/rich-text.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Order } from '#domain/order/order.ts'
import type { ApplicationMailPayload, OrderMailPayload } from '#domain/outbox-message.ts'

/** Taken from the company in the content. */
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
  /** Opens the order without entering number and mail address. */
  order: string
  /** Makes an order binding that is paid at pickup. */
  confirm: string
  /** The pickup pass with code, store and time. */
  pass: string
  /** Adds the same products to a new cart. */
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
  /** The terms of sale and the withdrawal instructions in force when the contract is made; empty if the content has none. */
  contract: { terms: RichText; withdrawal: RichText; publicUrl: string }
  now: Instant
}

/** Details of the change that the order itself does not contain. */
export type MailExtra = Omit<OrderMailPayload, 'order'>

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

/** A mail without addresses and Message-ID. */
export interface RenderedMail {
  subject: string
  text: string
  html: string
  attachments: readonly MailAttachment[]
}

export interface ApplicationMailData extends Omit<ApplicationMailPayload, 'job' | 'linkVersion'> {
  /** `pay`: as the posting names it now; empty once it is gone. */
  job: { id: string; name: string; identifier: string; pay: readonly string[] }
  /** The status page in mails to the applicant, the review page in mails to the organizer. */
  link: string
  /** Without one, the organizer is told that files are not scanned for viruses. */
  hasScanner: boolean
  sender: MailSender
  now: Instant
}
