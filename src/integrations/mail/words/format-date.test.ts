import { expect, test } from 'vitest'
import { formatMoment } from './format-date.ts'
import { formatReceiptTime } from './format-receipt-time.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test.each([
  ['2026-11-21', 450, 'Samstag, 21. November 2026, 7:30 Uhr', 'Saturday, 21 November 2026, 7:30 am'],
  ['2028-02-29', 720, 'Dienstag, 29. Februar 2028, 12:00 Uhr', 'Tuesday, 29 February 2028, 12:00 pm'],
  ['2027-01-01', 0, 'Freitag, 1. Januar 2027, 0:00 Uhr', 'Friday, 1 January 2027, 12:00 am'],
  ['2027-03-28', 1125, 'Sonntag, 28. März 2027, 18:45 Uhr', 'Sunday, 28 March 2027, 6:45 pm'],
])('%s, minute %i', (date, minute, german, english) => {
  expect(plain(formatMoment({ date, minute }, 'de'))).toBe(german)
  expect(plain(formatMoment({ date, minute }, 'en'))).toBe(english)
})

test.each([
  [
    '2026-07-01T10:00:09.999Z',
    'Mittwoch, 1. Juli 2026, 12:00:09 Uhr (MESZ)',
    'Wednesday, 1 July 2026, 12:00:09 (CEST)',
  ],
  ['2026-12-31T23:30:00.000Z', 'Freitag, 1. Januar 2027, 00:30:00 Uhr (MEZ)', 'Friday, 1 January 2027, 00:30:00 (CET)'],
  [
    '2026-06-30T22:15:01.000Z',
    'Mittwoch, 1. Juli 2026, 00:15:01 Uhr (MESZ)',
    'Wednesday, 1 July 2026, 00:15:01 (CEST)',
  ],
  [
    '2026-10-25T00:15:07.000Z',
    'Sonntag, 25. Oktober 2026, 02:15:07 Uhr (MESZ)',
    'Sunday, 25 October 2026, 02:15:07 (CEST)',
  ],
  [
    '2026-10-25T01:15:07.000Z',
    'Sonntag, 25. Oktober 2026, 02:15:07 Uhr (MEZ)',
    'Sunday, 25 October 2026, 02:15:07 (CET)',
  ],
])('a declaration received at %s', (instant, german, english) => {
  expect(plain(formatReceiptTime(instant, 'de'))).toBe(german)
  expect(plain(formatReceiptTime(instant, 'en'))).toBe(english)
})
