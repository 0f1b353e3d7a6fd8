import type { CalendarDate } from './calendar/calendar-date.ts'
import type { Instant } from './calendar/local-time.ts'
import { type FieldRule, mailRule, postalCodeRule } from './form-fields.ts'
import type { Language } from './i18n/languages.ts'

export const enquiryForms = ['catering', 'canteen', 'streetfood', 'corporate'] as const
export type EnquiryForm = (typeof enquiryForms)[number]

const sender = { name: { maxLength: 200 }, mail: mailRule, phone: { maxLength: 40 } } as const
const message = { maxLength: 5000 } as const satisfies FieldRule

/** The texts of the contact form. */
export const contactTexts = { ...sender, subject: { maxLength: 200 }, message } as const satisfies Record<
  string,
  FieldRule
>

/** The texts of the enquiry forms. */
export const enquiryTexts = {
  ...sender,
  company: { maxLength: 200, isOptional: true },
  streetAddress: { maxLength: 200 },
  postalCode: postalCodeRule,
  location: { maxLength: 100 },
  message,
} as const satisfies Record<string, FieldRule>

/** A wedding has none. */
export const needsCompany = (form: EnquiryForm): boolean => form !== 'catering'

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
