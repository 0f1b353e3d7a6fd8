import { expect, test } from 'vitest'
import { type QueryReader, readQuery } from './read-query.ts'

const readWords: QueryReader<string> = (words, at) => ({ length: 1, meaning: words[at] })
const read = (query: string) => readQuery(query, [readWords]).map(({ typed }) => typed)

test('reads every word of an ordinary query, repeated ones too', () => {
  expect(read('Brot ohne Nüsse, ohne Milch; ohne Eier')).toEqual([
    'Brot',
    ...['ohne', 'Nüsse'],
    ...['ohne', 'Milch'],
    ...['ohne', 'Eier'],
  ])
})

test('reads at most eight distinct words and twelve in all, because each is compared with all texts', () => {
  expect(read('a b c d e f g h i j a')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'a'])
  expect(read('ä ö ü '.repeat(17))).toHaveLength(12)
})
