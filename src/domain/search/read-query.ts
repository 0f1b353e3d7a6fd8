import { withoutGenderSign } from './word-forms.ts'

/** A piece of a query and what it means. `typed` is the visitor's own text. */
export interface QueryPart<M> {
  typed: string
  meaning: M
}

/** `meaning` undefined: the words are understood and say nothing, such as "in" or "jobs". */
interface Reading<M> {
  length: number
  meaning: M | undefined
}

/** Reads the words from a position on; undefined when it does not understand them. */
export type QueryReader<M> = (words: readonly string[], at: number) => Reading<M> | undefined

/** "(m/w/d)" in any order and notation. */
const genderNote = /^\(?[mwfdxi](?:[/|][mwfdxi])+\)?$/i

/** Every word is compared with all words of the texts, so a query of many words would cost as much as a hundred pages. */
const maxWords = 12
const maxDistinctWords = 8

/** The words that are read; further ones are left out. "ohne" may be there several times. */
function splitQuery(query: string): string[] {
  const distinct = new Set<string>()
  return query
    .split(/[\s,;]+/)
    .filter((word) => word !== '' && !genderNote.test(word))
    .filter((word) => distinct.has(word) || distinct.add(word).size <= maxDistinctWords)
    .slice(0, maxWords)
    .map(withoutGenderSign)
}

/** Splits a query into parts. The first reader that understands the next words decides what they mean. */
export function readQuery<M>(query: string, readers: readonly QueryReader<M>[]): QueryPart<M>[] {
  const words = splitQuery(query)
  const parts: QueryPart<M>[] = []
  for (let at = 0; at < words.length; ) {
    let reading: Reading<M> | undefined
    for (const read of readers) {
      reading = read(words, at)
      if (reading) break
    }
    const length = reading?.length ?? 1
    if (reading?.meaning !== undefined)
      parts.push({ typed: words.slice(at, at + length).join(' '), meaning: reading.meaning })
    at += length
  }
  return parts
}

/** The query that is left when a part is taken back. */
export const queryWithout = <M>(parts: readonly QueryPart<M>[], removed: QueryPart<M>): string =>
  parts
    .filter((part) => part !== removed)
    .map(({ typed }) => typed)
    .join(' ')
