import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeProblem } from './content-errors.ts'
import { parseJson } from './json-text.ts'
import { positionAt } from './source-position.ts'

/** Line, column and sentence. */
function getError(text: string): string | undefined {
  const parsing = parseJson(text)
  if (parsing.kind === 'parsed') return undefined
  const { line, column } = positionAt(text, parsing.offset)
  return `${line}:${column} ${describeProblem(parsing.problem, 'en')}`
}

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('parseJson', () => {
  test('accepts and rejects the same texts as JSON.parse', () => {
    const sample = '[\n  { "id": "a\\u00e4", "list": [1, -2.5e3, true, null], "open": "06:00" },\n  {}\n]\n'
    const signs = fc.constantFrom(...'{}[]",:\\ \n\t0159.-+eEtrufalsn„“\'/#;é\u00a0')
    fc.assert(
      fc.property(
        fc.nat(sample.length),
        fc.nat(3),
        fc.string({ unit: signs, maxLength: 3 }),
        (start, removed, added) => {
          const text = sample.slice(0, start) + added + sample.slice(start + removed)
          expect([text, parseJson(text).kind]).toEqual([text, isJson(text) ? 'parsed' : 'invalid'])
        },
      ),
      { numRuns: 5_000 },
    )
  })

  test.each(['[{}: 1]', '[true: 1]', '[[]:'])('has a place within the file for a colon behind no name: %s', (text) => {
    expect(parseJson(text)).toMatchObject({ kind: 'invalid', offset: text.indexOf(':') })
  })

  test('has a sentence and a place within the file for every error', () => {
    const files = globSync('content/{,products/}*.json').map((file) => readFileSync(file, 'utf8').slice(0, 3_000))
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.nat(3_000),
        fc.nat(5),
        fc.string({ maxLength: 2 }),
        (file, at, removed, added) => {
          const text = file.slice(0, at) + added + file.slice(at + removed)
          const parsing = parseJson(text)
          if (parsing.kind === 'parsed') return
          const { offset, problem } = parsing
          expect(offset).toBeGreaterThanOrEqual(0)
          expect(offset).toBeLessThanOrEqual(text.length)
          for (const language of ['de', 'en'] as const)
            expect(describeProblem(problem, language)).toMatch(/^(?!problem\.).*[.?]$/s)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('survives a file of brackets', () => {
    expect(getError('['.repeat(100_000))).toMatch(/^1:201 There are too many brackets inside each other/)
  })

  test.each([
    ['', '1:1 The file is empty.'],
    [' \n ', '2:2 The file is empty.'],
    ['{ "a": 1', '1:9 The bracket { of line 1 is not closed. } is missing.'],
    ['[\n  1,\n  2\n', '3:4 The bracket [ of line 1 is not closed. ] is missing.'],
    ['{ "a": [1, 2 }', '1:14 This is }, but the bracket [ of line 1 is still open. ] is missing.'],
    ['{ "a": { { "b": 1 } } }', '1:8 Several entries are written in square brackets [ ], but this is {.'],
    ['[1; 2]', '1:3 ; does not fit here. Did you mean ,?'],
    ['{ "a" = 1 }', '1:7 = does not fit here. Did you mean :?'],
    ['{ "a": }', '1:8 The field "a" has no value. Something has to follow the colon, null if need be.'],
    ['[,]', '1:2 There is a comma too many here.'],
    ['{ "a": nein }', '1:8 The word nein is not possible here. Did you mean false?'],
    ['{ "a": .5 }', '1:8 .5 is not a number. Did you mean 0.5?'],
    ['{ "a": -.5 }', '1:8 -.5 is not a number. Did you mean -0.5?'],
    ['{ "a": +5 }', '1:8 +5 is not a number. Did you mean 5?'],
    ['{ "a": 5. }', '1:8 5. is not a number. Did you mean 5?'],
    ['{ "a": 10% }', '1:8 10% is not a number. Did you mean "10%"?'],
    ["{ 'a': 1 }", `1:3 Texts are written between straight quotation marks " ", but this is '.`],
    ['{ "a": "C:\\bilder\\neu" , "b": "\\d" }', '1:32 A backslash \\ has to be doubled within a text: \\\\.'],
    ['{ "a": "x\ty" }', /^1:10 There is a tab or another invisible character within the text/],
    ['{ "a":\u00a01 }', '1:7 There is an invisible character here (U+00A0). Please delete it.'],
    ['{ "name: "Brot" }', '1:8 A quotation mark is missing here, at the end of the text.'],
    ['{ /* Preis */ "a": 1 }', '1:3 Comments are not possible in these files.'],
    ['# Preise\n[]', '1:1 Comments are not possible in these files.'],
    ['[1] [2]', /^1:5 The file has already ended here\. \[ is too much/],
    ['{ "a": 1,5 }', '1:8 Decimal numbers are written with a point, but this is 1,5. Did you mean 1.5?'],
    ['{ "a": @ }', '1:8 @ does not fit here.'],
    ['{ "a": 1\n"b": 2 }', '1:9 A comma is missing before "b".'],
    ['{ "a": 1, }', '1:9 There is a comma too many after the last entry.'],
    ['{ "a" 1 }', '1:6 A colon is missing after the field name "a".'],
    ['{ "a": "Brot, }\n', '1:16 A quotation mark is missing here, at the end of the text.'],
    ['{ "a": Brot" }', '1:8 Texts are written between quotation marks; one is missing before Brot.'],
    ['{ "a: 1 }', '1:10 A quotation mark is missing here, at the end of the text.'],
    ['{ a: 1 }', '1:3 Field names are written between quotation marks, but this is a. Did you mean "a"?'],
    ['{ "a": „Brot“ }', '1:8 Texts are written between straight quotation marks " ", but this is „.'],
    ['{ "a": "Das "Brot"" }', /^1:14 The text already ends at the quotation mark before this/],
    ['{ "a": True }', '1:8 The word True is not possible here. Did you mean true?'],
    ['{ "a": 0540 }', '1:8 0540 is not a number. Did you mean 540?'],
    ['{ "a": 06:00 }', '1:8 06:00 is not a number. Did you mean "06:00"?'],
    ['[{ "a": 1 }, { "a": 2, { "a": 3 }]', '1:24 This is {, but the bracket { of line 1 is still open. } is missing.'],
    ['[{ "a": 1 }, "b": 2 }]', '1:14 The opening bracket { is missing before this.'],
    ['{ "a":\n<<<<<<< HEAD\n1 }', /^2:1 Two versions of the file have not been merged/],
  ])('says what is probably wrong with %j', (text, sentence) => {
    expect(getError(text)).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
  })
})

describe('positionAt', () => {
  test('counts lines and characters from 1, without the byte order mark and line ends', () => {
    expect(positionAt('\uFEFFa', 1)).toEqual({ line: 1, column: 1, text: 'a' })
    expect(positionAt('ä\r\n🥨b\r\n', 5)).toEqual({ line: 2, column: 2, text: '🥨b' })
    expect(positionAt('a\n', 2)).toEqual({ line: 2, column: 1, text: '' })
  })
})
