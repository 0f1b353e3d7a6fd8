import { type RawBuilder, sql } from 'kysely'

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
  return sql<boolean>`${folded} like ${`%${escapeLike(text.toLowerCase())}%`} escape '\\'`
}
