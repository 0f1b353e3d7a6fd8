import { expect, test } from 'vitest'
import { formatDayEnd, formatSignedDayEnd, parseDayEnds } from './day-end.ts'

const dayEnd = {
  day: '2026-11-17',
  site: 'https://www.example.org',
  journal: { number: 1234, hash: 'ab'.repeat(32) },
  auditLog: { number: 5678, hash: 'cd'.repeat(32) },
  keyId: '0123456789abcdef',
}
const signed = { ...dayEnd, statement: formatDayEnd(dayEnd), signature: `${'Ab+/'.repeat(21)}A==` }
const text = formatSignedDayEnd(signed)

/** As mail programs save a text: encoded, with lines of 76 characters. */
const quotedPrintable = (plain: string) =>
  plain
    .replaceAll('=', '=3D')
    .replaceAll(/(.{70})(?=.)/g, '$1=\n')
    .replaceAll('\n', '\r\n')

test.each([
  ['as it was written', text],
  ['among other text, twice', `Guten Tag\n\n${text}\nBis morgen\n${text}`],
  ['quoted in an answer', text.replaceAll(/^/gm, '> ')],
  ['in a saved mail', quotedPrintable(`Grüße\n${text}`)],
])('finds day ends %s', (_where, given) => {
  const found = parseDayEnds(given)
  expect(found.length).toBeGreaterThan(0)
  for (const one of found) expect(one).toEqual(signed)
})

test('finds none in other text', () => {
  expect(parseDayEnds('Krume day end 2026-11-17\nJournal: 1 abc\n')).toEqual([])
})
