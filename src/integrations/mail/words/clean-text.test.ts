import { describe, expect, test } from 'vitest'
import { cleanLine, cleanText } from './clean-text.ts'
import { defuseLinks } from './defuse-links.ts'
import { subjectLine } from './subject-line.ts'

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
  ])('%j becomes %j on one line', (given, clean) => {
    expect(cleanLine(given, 100)).toBe(clean)
  })

  test('keeps the lines of a note, but no more than one empty line between them', () => {
    expect(cleanText('eins\r\nzwei \r drei\n\n\n\n\nvier\n', 100)).toBe('eins\nzwei\ndrei\n\nvier')
  })

  test('cuts ten thousand characters', () => {
    expect(cleanText('x'.repeat(10_000), 100)).toBe(`${'x'.repeat(99)}…`)
  })

  test('never cuts through an emoji, nor keeps a letter buried under marks', () => {
    expect(cleanText('👩‍👩‍👧'.repeat(10), 20)).toBe('👩‍👩‍👧👩‍👩‍👧…')
    expect(cleanText(`Z${'\u0301'.repeat(10_000)}`, 100)).toBe('…')
  })
})

test('a subject is one line of ordinary spaces and of a sane length', () => {
  expect(subjectLine('Bestellung\r\nBcc: x, 7:30\u00A0Uhr')).toBe('Bestellung Bcc: x, 7:30 Uhr')
  expect(subjectLine('ö'.repeat(5000))).toHaveLength(140)
})

test('no mail program finds a link in what was defused, and nothing visible changes', () => {
  const text = 'https://evil.example/a www.evil.example info@evil.example z. B. 3.50 Dr. Huber'
  const defused = defuseLinks(text)
  expect(defused.replaceAll('\u200B', '')).toBe(text)
  expect(defused).not.toMatch(/:\/\/|\w\.[a-z]{2}/)
})
