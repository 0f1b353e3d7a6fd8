import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Company } from '#domain/content/company.ts'

/** RFC 9116 wants less than a year. */
const validDays = 180

export const securityText = ({ mail }: Pick<Company, 'mail'>, publicUrl: string, today: CalendarDate): string =>
  [
    `Contact: mailto:${mail}`,
    `Expires: ${addDays(today, validDays)}T00:00:00.000Z`,
    'Preferred-Languages: de, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
