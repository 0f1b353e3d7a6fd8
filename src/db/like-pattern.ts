import { type RawBuilder, sql } from 'kysely'
import type { NormalizedText } from '#domain/normalize-text.ts'

/** For `like … escape '\'`: the text itself, without its wildcards taking effect. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/**
 * Whether a column contains a text in any case. `lower` changes only ASCII letters on SQLite, and on PostgreSQL with the
 * locale C, so the other letters of the text are replaced in the column one by one.
 */
export function containsIgnoringCase(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  let folded = sql`lower(${column})`
  for (const letter of new Set(text.match(/\P{ASCII}/gu)))
    for (const variant of [letter, letter.toUpperCase()])
      folded = sql`replace(${folded}, ${variant}, ${letter.toLowerCase()})`
  return contains(folded, text.toLowerCase())
}

const contains = (column: RawBuilder<unknown>, text: string) =>
  sql<boolean>`${column} like ${`%${escapeLike(text)}%`} escape '\\'`

/** Whether a column made by `toSearchText` contains every term, in one of its spellings. */
export function containsAllTerms(column: RawBuilder<unknown>, terms: readonly NormalizedText[]): RawBuilder<boolean> {
  const conditions = terms.map(
    ({ writtenOut, bare }) => sql`(${contains(column, writtenOut)} or ${contains(column, bare)})`,
  )
  return sql<boolean>`${sql.join([sql`1 = 1`, ...conditions], sql` and `)}`
}
