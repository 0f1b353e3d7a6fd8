import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Instant } from '../calendar/instant.ts'
import type { Language } from '../i18n/languages.ts'
import type { EnquiryForm } from '../pages/enquiry-forms.ts'

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

/** What a visitor writes to a store, through the contact form or one of the enquiry forms. */
export interface Message {
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
