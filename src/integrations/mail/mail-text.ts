import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { OrderedOption } from '#domain/catalog/options.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { type Language, type Localized, languages } from '#domain/i18n/languages.ts'
import type { Customer, Order } from '#domain/order/order.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { MailDocument } from './mail-document.ts'

/** Invisible characters and those that change the text direction. The joiners of emoji and Persian are kept. */
const invisibleCharacters =
  /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u00AD\uFEFF\uFFF9-\uFFFB]|\u{E0001}/gu
const lineBreaks = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const controlCharacters = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/g

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' })

/** Never cuts inside an emoji or a letter with combining accents. */
function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let end = 0
  for (const { index, segment } of graphemes.segment(text.slice(0, maxLength + 1))) {
    if (index + segment.length > maxLength - 1) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}

/** Removes invisible and control characters from typed text; keeps line breaks. The HTML part escapes markup itself. */
export function cleanText(text: string, maxLength: number): string {
  const plain = text
    .toWellFormed()
    .replace(invisibleCharacters, '')
    .replace(lineBreaks, '\n')
    .replace(controlCharacters, ' ')
  const tidy = plain.replace(/[^\S\n]+/g, ' ').replace(/ ?\n ?/g, '\n')
  return truncate(tidy.replace(/\n{3,}/g, '\n\n').trim(), maxLength)
}

/** What staff have written stays as it is, except for characters that nobody sees. */
export const cleanTyped = (text: string): string =>
  text.toWellFormed().replace(invisibleCharacters, '').replace(lineBreaks, '\n').replace(controlCharacters, ' ').trim()

export const cleanLine = (text: string, maxLength: number): string =>
  cleanText(text.replace(lineBreaks, ' '), maxLength)

const maxNameLength = 100
const maxNotesLength = 1000

/** The names of choices are ours; a text, such as an inscription, is typed. */
function cleanOption(option: OrderedOption, clean: (text: string) => string): OrderedOption {
  if (option.choiceId !== null) return option
  const texts = languages.map((language) => [language, clean(option.value[language] ?? option.value.de)])
  return { ...option, value: Object.fromEntries(texts) as Localized }
}

/** Cleans everything that the customer typed; mails are rendered from cleaned orders only. */
export function cleanOrder(order: Order, transform: (text: string) => string = (text) => text): Order {
  const toLine = (text: string) => transform(cleanLine(text, maxNameLength))
  const { givenname, surname, mail, phone } = order.customer
  return {
    ...order,
    customer: {
      givenname: toLine(givenname),
      surname: toLine(surname),
      mail: cleanLine(mail, 254),
      phone: toLine(phone),
    },
    notes: transform(cleanText(order.notes, maxNotesLength)),
    lines: order.lines.map(({ options, ...item }) => ({
      ...item,
      notes: transform(cleanText(item.notes, maxNotesLength)),
      options: options.map((option) => cleanOption(option, toLine)),
    })),
  }
}

const domainDot = /(?<=\S)\.(?=\p{L}{2})/gu
const zeroWidthSpace = '\u200B'

/**
 * Anyone can order with a stranger's mail address. Mail clients would turn a web address in a name or note into a link
 * that seems to come from us; a zero-width space prevents it.
 */
export const defuseLinks = (text: string): string =>
  text.replaceAll('://', `:${zeroWidthSpace}//`).replace(domainDot, `.${zeroWidthSpace}`)

const maxSubjectLength = 140

export const cleanSubject = (text: string): string => cleanLine(text, maxSubjectLength)

/** Keeps a phone number or an amount on one line. */
export const nonBreaking = (text: string): string => text.replaceAll(' ', '\u00A0')

/**
 * "Sonntag, 25. Oktober 2026, 02:15:07 Uhr (MEZ)": precise to the second, and unambiguous when the clocks go back.
 * Berlin differs from UTC by whole hours, so minutes and seconds are those of the instant.
 */
export function formatReceiptTime(instant: Instant, language: Language): string {
  const { date, minute } = berlinTime(instant)
  const hour = Math.floor(minute / 60)
  const hoursAhead = (hour - Number(instant.slice(11, 13)) + 24) % 24
  const clock = `${String(hour).padStart(2, '0')}${instant.slice(13, 19)}`
  const t = getTranslator(language, 'mail')
  return t(hoursAhead === 2 ? 'time.summer' : 'time.winter', { date: formatDay(date, language, 'full'), clock })
}

export const fullName = ({ givenname, surname }: Pick<Customer, 'givenname' | 'surname'>): string =>
  `${givenname} ${surname}`.trim()

interface Address {
  streetAddress: string
  postalCode: string
  location: string
}

export const formatAddress = ({ streetAddress, postalCode, location }: Address): string =>
  `${streetAddress}, ${postalCode} ${location}`

/** Why somebody gets the mail, and who sends it. */
export function footerLines({ sender, why, language }: Pick<MailDocument, 'sender' | 'why' | 'language'>): string[] {
  const t = getTranslator(language, 'mail')
  const { legalName, streetAddress, postalCode, location, phone, mail } = sender
  const { registryCourt, registryNumber, vatNumber, responsiblePerson } = sender
  const imprint = [
    legalName,
    streetAddress,
    `${postalCode} ${location}`,
    t('footer.contact', { phone, mail }),
    t('footer.registry', { court: registryCourt, number: registryNumber, vat: vatNumber, person: responsiblePerson }),
  ].join('\n')
  return why === undefined ? [imprint] : [why, imprint]
}
