import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { ChainLink } from '../hash-chain.ts'

/** Where the journal and the audit log ended when a day was over. */
export interface DayEnd {
  day: CalendarDate
  /** The address of the website, so that nobody mistakes the day ends of one server for those of another. */
  site: string
  journal: ChainLink
  auditLog: ChainLink
  /** The fingerprint of the key that signs. */
  keyId: string
}

export interface SignedDayEnd extends DayEnd {
  /** The text that is signed. */
  statement: string
  /** Base64. */
  signature: string
}

/** Short lines of plain characters: they survive mail programs, printers and being typed. */
export const formatDayEnd = ({ day, site, journal, auditLog, keyId }: DayEnd): string =>
  [
    `Krume day end ${day}`,
    `Site: ${site}`,
    `Journal: ${journal.number} ${journal.hash}`,
    `Audit log: ${auditLog.number} ${auditLog.hash}`,
    `Key: ${keyId}`,
    '',
  ].join('\n')

/** The block that is mailed, exported and kept. */
export const formatSignedDayEnd = ({ statement, signature }: Pick<SignedDayEnd, 'statement' | 'signature'>): string =>
  `${statement}Signature: ${signature}\n`

const pattern = new RegExp(
  [
    'Krume day end (?<day>\\d{4}-\\d\\d-\\d\\d)',
    'Site: (?<site>\\S+)',
    'Journal: (?<journalNumber>\\d+) (?<journalHash>[0-9a-f]{64})',
    'Audit log: (?<auditNumber>\\d+) (?<auditHash>[0-9a-f]{64})',
    'Key: (?<keyId>[0-9a-f]+)',
    'Signature: (?<signature>[A-Za-z0-9+/]+=*)',
  ].join('\\n'),
  'g',
)

/** A mail is saved with encoded ends of lines; `=3D` shows it, because every signature ends with an equals sign. */
const decodeMail = (text: string) => (text.includes('=3D') ? text.replaceAll('=\n', '').replaceAll('=3D', '=') : text)

const withoutMailFormat = (text: string) =>
  decodeMail(text.replaceAll('\r\n', '\n'))
    .replaceAll(/^[>\s]+/gm, '')
    .replaceAll(/[ \t]+$/gm, '')

/** All day ends in a text: a mail, an export, or several of them. */
export function parseDayEnds(text: string): SignedDayEnd[] {
  const found: SignedDayEnd[] = []
  for (const { groups } of withoutMailFormat(text).matchAll(pattern)) {
    const { day = '', site = '', keyId = '', signature = '', journalHash = '', auditHash = '' } = groups ?? {}
    const dayEnd = {
      ...{ day, site, keyId },
      journal: { number: Number(groups?.journalNumber), hash: journalHash },
      auditLog: { number: Number(groups?.auditNumber), hash: auditHash },
    }
    found.push({ ...dayEnd, statement: formatDayEnd(dayEnd), signature })
  }
  return found
}
