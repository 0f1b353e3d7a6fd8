import { parseSearchTerms, toSearchText } from '#domain/normalize-text.ts'

/** As the database does it, see `containsAllTerms` there. */
export function isFoundBy(query: string, text: string): boolean {
  const searchText = toSearchText(text)
  return parseSearchTerms(query).every(
    ({ writtenOut, bare }) => searchText.includes(writtenOut) || searchText.includes(bare),
  )
}
