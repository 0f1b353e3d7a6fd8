import { describe, expect, test } from 'vitest'
import { cleanLine, cleanSubject, cleanText, defuseLinks, formatReceiptTime } from './mail-text.ts'

describe('cleanText', () => {
  test.each([
    ['Anna\r\nBcc: all@mail.example', 'Anna Bcc: all@mail.example'],
    ['a\u2028b\u2029c\u0085d\u000Be', 'a b c d e'],
    ['nul\u0000 bell\u0007 esc\u001B[31m c1\u009B', 'nul bell esc [31m c1'],
    ['\u202Egnp.exe\u202C \u2066x\u2069 \u200Fy\u200E \u061Cz', 'gnp.exe x y z'],
    ['sof\u00ADt zero\u200Bwidth \uFEFFmark', 'soft zerowidth mark'],
    ['  viele \t  Leerzeichen  ', 'viele Leerzeichen'],
    ['lone \uD83D surrogate', 'lone \uFFFD surrogate'],
    ['Ayşe O’Neill 👩‍👩‍👧 é', 'Ayşe O’Neill 👩‍👩‍👧 é'],
  ])('%j becomes %j on one line', (typed, clean) => {
    expect(cleanLine(typed, 100)).toBe(clean)
  })

  test('keeps line breaks, but at most one empty line in a row', () => {
    expect(cleanText('eins\r\nzwei \r drei\n\n\n\n\nvier\n', 100)).toBe('eins\nzwei\ndrei\n\nvier')
  })

  test('truncates long text', () => {
    expect(cleanText('x'.repeat(10_000), 100)).toBe(`${'x'.repeat(99)}…`)
  })

  test('never cuts inside an emoji or a combined letter', () => {
    expect(cleanText('👩‍👩‍👧'.repeat(10), 20)).toBe('👩‍👩‍👧👩‍👩‍👧…')
    expect(cleanText(`Z${'\u0301'.repeat(10_000)}`, 100)).toBe('…')
  })
})

test('a subject is a single line of limited length', () => {
  expect(cleanSubject('Bestellung\r\nBcc: x, 7:30\u00A0Uhr')).toBe('Bestellung Bcc: x, 7:30 Uhr')
  expect(cleanSubject('ö'.repeat(5000))).toHaveLength(140)
})

test('defused text contains no link and looks unchanged', () => {
  const text = 'https://evil.example/a www.evil.example info@evil.example z. B. 3.50 Dr. Huber'
  const defused = defuseLinks(text)
  expect(defused.replaceAll('\u200B', '')).toBe(text)
  expect(defused).not.toMatch(/:\/\/|\w\.[a-z]{2}/)
})

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test.each([
  ['2026-07-01T10:00:09.999Z', 'Mittwoch, 1. Juli 2026, 12:00:09 Uhr (MESZ)', 'Wednesday 1 July 2026, 12:00:09 (CEST)'],
  ['2026-12-31T23:30:00.000Z', 'Freitag, 1. Januar 2027, 00:30:00 Uhr (MEZ)', 'Friday 1 January 2027, 00:30:00 (CET)'],
  ['2026-06-30T22:15:01.000Z', 'Mittwoch, 1. Juli 2026, 00:15:01 Uhr (MESZ)', 'Wednesday 1 July 2026, 00:15:01 (CEST)'],
  [
    '2026-10-25T00:15:07.000Z',
    'Sonntag, 25. Oktober 2026, 02:15:07 Uhr (MESZ)',
    'Sunday 25 October 2026, 02:15:07 (CEST)',
  ],
  [
    '2026-10-25T01:15:07.000Z',
    'Sonntag, 25. Oktober 2026, 02:15:07 Uhr (MEZ)',
    'Sunday 25 October 2026, 02:15:07 (CET)',
  ],
])('formats the receipt time %s', (instant, german, english) => {
  expect(plain(formatReceiptTime(instant, 'de'))).toBe(german)
  expect(plain(formatReceiptTime(instant, 'en'))).toBe(english)
})
