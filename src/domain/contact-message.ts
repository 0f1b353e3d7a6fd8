import type { CalendarDate } from './calendar/calendar-date.ts'
import type { Instant } from './calendar/local-time.ts'
import type { Language } from './i18n/languages.ts'

export const enquiryForms = ['catering', 'canteen', 'streetfood', 'corporate'] as const
export type EnquiryForm = (typeof enquiryForms)[number]

export interface EnquiryDetails {
  form: EnquiryForm
  company: string
  amount: number
  from: CalendarDate
  to: CalendarDate | null
  streetAddress: string
  postalCode: string
  location: string
}

/** A message to a store, sent with the contact form or one of the enquiry forms. */
export interface ContactMessage {
  id: string
  storeId: string
  name: string
  mail: string
  phone: string
  subject: string
  text: string
  language: Language
  enquiry: EnquiryDetails | null
  createdAt: Instant
}
