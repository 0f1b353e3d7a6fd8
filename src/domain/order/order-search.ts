import { normalizeText, withoutControlCharacters } from '../normalize-text.ts'
import { type Order, parseOrderNumber } from './order.ts'

/** Digits only, and the same with and without the country code: +49 (0)7303 12, 0049 7303 12 and 07303 12. */
const toPhoneDigits = (phone: string) =>
  phone
    .replace(/[^\d+]/g, '')
    .replace(/^(\+|00)490?/, '0')
    .replace(/\D/g, '')

const withoutDash = (number: string) => number.replaceAll('-', '').toLowerCase()

/** What the search of staff looks in: name, mail address, phone number, order number and pickup code. */
export const toSearchText = ({ id, customer, pickupCode }: Pick<Order, 'id' | 'customer' | 'pickupCode'>): string =>
  [
    normalizeText(withoutControlCharacters(`${customer.givenname} ${customer.surname}`)).bare,
    normalizeText(withoutControlCharacters(customer.mail)).bare,
    toPhoneDigits(customer.phone),
    withoutDash(id),
    pickupCode,
  ]
    .filter(Boolean)
    .join(' ')

const looksLikePhone = (text: string) => /^\+?[\d\s/()-]{4,}$/.test(text)

/** The parts of a typed search that the search text has to contain, all of them. */
export function toSearchTerms(typed: string): string[] {
  const text = typed.trim()
  if (looksLikePhone(text)) return [toPhoneDigits(text)].filter(Boolean)
  return text
    .split(/[\s,]+/)
    .map((part) => normalizeText(withoutDashOfNumber(part)).bare)
    .filter(Boolean)
}

/** An order number is typed with or without its dash; a double name keeps its own, as numbers have no vowels. */
const withoutDashOfNumber = (part: string) => (parseOrderNumber(part) === undefined ? part : withoutDash(part))
