import { describe, expect, test } from 'vitest'
import { berlinInstant } from '#domain/calendar/berlin-time.ts'
import { aMailStore, anOrder, anOrderMail } from '#tests/support/builders.ts'
import { berlinTimeZone } from './calendar-event.ts'
import { type CalendarInput, renderCalendarFile } from './calendar-file.ts'

const file = (changes: Partial<CalendarInput> = {}) =>
  renderCalendarFile({ ...anOrderMail(), method: 'PUBLISH', ...changes })

const unfoldLines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

/** The properties of the event without its alarm, with text unescaped. */
function parseEvent(text: string): Record<string, string> {
  const lines = unfoldLines(text)
  const end = lines.includes('BEGIN:VALARM') ? lines.indexOf('BEGIN:VALARM') : lines.indexOf('END:VEVENT')
  const properties = lines.slice(lines.indexOf('BEGIN:VEVENT') + 1, end)
  return Object.fromEntries(
    properties.map((line) => {
      const [, name = '', value = ''] = /^([A-Z]+)(?:;[A-Z]+=(?:"[^"]*"|[^:;]*))*:(.*)$/.exec(line) ?? []
      return [name, value.replace(/\\([\\;,n])/g, (_, sign) => (sign === 'n' ? '\n' : sign))]
    }),
  )
}

const property = (block: string, name: string) =>
  berlinTimeZone
    .slice(berlinTimeZone.indexOf(`BEGIN:${block}`))
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':')[1]

/** The clock change by the rules of the file, in UTC: last Sunday of the month, by the wall clock before it. */
function clockChange(block: 'DAYLIGHT' | 'STANDARD', year: number): number {
  const month = Number(/BYMONTH=(\d+);BYDAY=-1SU/.exec(property(block, 'RRULE') ?? '')?.[1])
  const lastDay = new Date(Date.UTC(year, month, 0))
  const day = lastDay.getUTCDate() - lastDay.getUTCDay()
  const hour = Number(property(block, 'DTSTART')?.slice(9, 11)) - Number(property(block, 'TZOFFSETFROM')?.slice(1, 3))
  return Date.UTC(year, month - 1, day, hour)
}

/** Converts by the time zone in the file alone. */
function toInstant(stamp: string): string {
  const [, date = '', hours = '', minutes = ''] = /^(\d{8})T(\d\d)(\d\d)00$/.exec(stamp) ?? []
  const year = Number(date.slice(0, 4))
  const wall = Date.UTC(year, Number(date.slice(4, 6)) - 1, Number(date.slice(6)), Number(hours), Number(minutes))
  const summer = wall - 2 * 3_600_000
  const isSummer = summer >= clockChange('DAYLIGHT', year) && summer < clockChange('STANDARD', year)
  return new Date(isSummer ? summer : wall - 3_600_000).toISOString()
}

describe('calendar file', () => {
  test('contains an event of half an hour at the store, with code and link', () => {
    expect(parseEvent(file())).toMatchObject({
      UID: 'order-7K3MN-PQ4RT@krume.example',
      SEQUENCE: '0',
      DTSTAMP: '20261115T090000Z',
      DTSTART: '20261121T073000',
      DTEND: '20261121T080000',
      SUMMARY: 'Abholung bei Bäckerei Krume, Illertissen Marktplatz',
      LOCATION: 'Bäckerei Krume Illertissen Marktplatz, Marktplatz 7, 89257 Illertissen',
      DESCRIPTION: `Bestellung 7K3MN-PQ4RT\nAbholcode 4711\n${anOrderMail().links.order}`,
      STATUS: 'CONFIRMED',
    })
    expect(unfoldLines(file())).toEqual(expect.arrayContaining(['METHOD:PUBLISH', 'BEGIN:VALARM', 'TRIGGER:-PT60M']))
    expect(unfoldLines(file())).toContain('DTSTART;TZID=Europe/Berlin:20261121T073000')
  })

  test('is in English for an order in English', () => {
    const event = parseEvent(file({ order: anOrder({ language: 'en' }) }))
    expect(event.SUMMARY).toBe('Pickup at Bäckerei Krume, Illertissen Marktplatz')
    expect(event.DESCRIPTION).toContain('Pickup code 4711')
  })

  test('keeps its UID and increases SEQUENCE with each change', () => {
    const changed = anOrder({ revision: 2, pickup: { storeId: 'x', date: '2026-11-28', minute: 600 } })
    const [before, after] = [parseEvent(file()), parseEvent(file({ order: changed }))]
    expect(after.UID).toBe(before.UID)
    expect([after.SEQUENCE, after.DTSTART]).toEqual(['2', '20261128T100000'])
  })

  test('cancels the event, without alarm or code', () => {
    const text = file({ method: 'CANCEL', order: anOrder({ state: 'canceled', revision: 1 }) })
    expect(unfoldLines(text)).toContain('METHOD:CANCEL')
    expect(parseEvent(text)).toMatchObject({ STATUS: 'CANCELLED', SEQUENCE: '1', UID: parseEvent(file()).UID })
    expect(text).not.toMatch(/VALARM|4711/)
  })

  test.each([
    ['2027-03-27', 450, '2027-03-27T06:30:00.000Z'],
    ['2027-03-28', 450, '2027-03-28T05:30:00.000Z'],
    ['2026-10-24', 450, '2026-10-24T05:30:00.000Z'],
    ['2026-10-25', 450, '2026-10-25T06:30:00.000Z'],
    ['2026-10-25', 660, '2026-10-25T10:00:00.000Z'],
    ['2028-02-29', 1080, '2028-02-29T17:00:00.000Z'],
    ['2026-12-31', 720, '2026-12-31T11:00:00.000Z'],
  ])('%s, minute %i, is %s by the time zone in the file', (date, minute, instant) => {
    const { DTSTART = '', DTEND = '' } = parseEvent(
      file({ order: anOrder({ pickup: { storeId: 'x', date, minute } }) }),
    )
    expect(toInstant(DTSTART)).toBe(instant)
    expect(toInstant(DTSTART)).toBe(berlinInstant({ date, minute }))
    expect(Date.parse(toInstant(DTEND)) - Date.parse(toInstant(DTSTART))).toBe(1_800_000)
  })

  test('ends on the next day after midnight', () => {
    const late = anOrder({ pickup: { storeId: 'x', date: '2026-12-31', minute: 1425 } })
    expect(parseEvent(file({ order: late })).DTEND).toBe('20270101T001500')
  })

  test('folds lines at 75 octets, ended by CR LF, without losing text', () => {
    const name = `Ä😀;,\\"${'ß😀'.repeat(60)}\r\nX-EVIL:1`
    const text = file({ store: { ...aMailStore, name } })
    const raw = text.split('\r\n')
    expect(raw.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(raw.at(-1)).toBe('')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.isWellFormed()).toBe(true)
    expect(unfoldLines(text)).not.toContain('X-EVIL:1')
    expect(parseEvent(text).SUMMARY).toBe(`Abholung bei Bäckerei Krume, ${name.replace('\r\n', '\n')}`)
  })
})
