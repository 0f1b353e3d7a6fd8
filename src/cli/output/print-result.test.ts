import { describe, expect, test } from 'vitest'
import { getTranslator } from '#foundation/translations.ts'
import { done, failed, note, type Row, table, verticalTable } from '../command.ts'
import { tableToCsv } from './csv.ts'
import { printJson, printParts } from './print-result.ts'

const options = { language: 'de', t: getTranslator('de', 'cli') } as const

const hostile = {
  'right-to-left override': '\u202e',
  'right-to-left isolate': '\u2067',
  'end of isolate': '\u2069',
  'Arabic letter mark': '\u061c',
  'line separator': '\u2028',
  'paragraph separator': '\u2029',
  'control sequence introducer of C1': '\u009b31m',
  'operating system command of C1': '\u009d0;title\u009c',
  'next line': '\u0085',
  'escape sequence': '\u001b[2J',
  bell: '\u0007',
  backspace: '\u0008',
  'carriage return': '\r',
  'zero width space': '\u200b',
  'byte order mark': '\ufeff',
  'tag character': '\u{e0041}',
}
/** Everything that moves the cursor, changes the direction of text or cannot be seen; `\n` is the only exception. */
const dangerous = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/u

const names = Object.entries(hostile).map(([what, text]) => [what, `Anna ${text}Huber`] as const)
const aTable = (row: Row) => table('pickups', ['name', 'notes:brief', 'detail'], [row])

describe.each(names)('a name with a %s', (_what, name) => {
  const row = { name, notes: name, detail: { name } }
  const withoutLineEnds = (text: string) => text.replaceAll('\n', '')

  test.each([
    ['a table', printParts([aTable(row)], options)],
    ['a list', printParts([verticalTable('release', ['name'], row)], options)],
    ['a note', printParts([note(name)], options)],
  ])('is readable and harmless in %s', (_where, output) => {
    expect(withoutLineEnds(output)).not.toMatch(dangerous)
    expect(output).toContain('Anna ')
    expect(output).toContain('Huber')
  })

  test('adds no line to a table', () => {
    expect(printParts([aTable(row)], options).split('\n')).toHaveLength(5)
  })

  test('is escaped in JSON and read back unchanged', () => {
    const output = printJson(done(aTable(row), note(name)))
    expect(withoutLineEnds(output)).not.toMatch(dangerous)
    expect(JSON.parse(output)).toMatchObject({ pickups: [{ name, detail: { name } }], notes: [name] })
    expect(withoutLineEnds(printJson(failed(name)))).not.toMatch(dangerous)
  })

  test('is harmless in a CSV file', () => {
    const [bom, ...text] = tableToCsv(aTable(row), options)
    expect(bom).toBe('\ufeff')
    expect(text.join('').replaceAll('\r\n', '')).not.toMatch(dangerous)
  })
})

test.each(['Anna Huber', 'Zoë Müller-Lüdenscheidt', 'علي بن محمد', 'می‌خواهم', 'שרה לוי', 'นภา', '👩‍🍳 🏳️‍🌈', 'Dvořák'])(
  '%s is printed unchanged',
  (name) => {
    expect(printParts([aTable({ name })], options)).toContain(name)
    expect(JSON.parse(printJson(done(aTable({ name }))))).toMatchObject({ pickups: [{ name }] })
  },
)

test('shows what is hidden in a text as its code', () => {
  expect(printParts([note('Anna\u202e rebuH')], options)).toBe('Anna\\u202e rebuH\n')
})

test('replaces line breaks of any kind in a cell by a slash', () => {
  const name = 'a\r\nb \n c\u2028d\u0085e\u000bf'
  expect(printParts([verticalTable('release', ['name'], { name })], options)).toContain('a / b / c / d / e / f')
})

test('keeps the line breaks of a note', () => {
  expect(printParts([note('one\ntwo')], options)).toBe('one\ntwo\n')
})

test('does not cut an emoji in half', () => {
  const output = printParts([table('pickups', ['notes:brief'], [{ notes: `x${'👩‍🍳'.repeat(80)}` }])], options)
  expect(output.isWellFormed()).toBe(true)
  expect(output).toContain('👩‍🍳…')
})
