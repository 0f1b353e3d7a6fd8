/** Search engines cut longer titles. */
export const maxTitleLength = 65

/** The first that is short enough. If none is, the last one is cut. */
export function fitTitle(candidates: readonly string[]): string {
  const fitting = candidates.find(({ length }) => length <= maxTitleLength)
  const shortest = candidates.at(-1) ?? ''
  return fitting ?? `${shortest.slice(0, maxTitleLength - 1).trimEnd()}…`
}

interface CompanyNames {
  name: string
  shortName: string
}

/** Titles of the page of one thing, from the longest to the shortest. */
export const toTitles = (thing: string, { name, shortName }: CompanyNames): string[] => [
  `${thing} – ${name}`,
  `${thing} – ${shortName}`,
  thing,
]

/** Titles of a page with other results than the page itself: what was searched comes first. */
export function searchTitles(
  title: string,
  parts: readonly (string | false | undefined)[],
  company: CompanyNames,
): string[] {
  const searched = parts.filter(Boolean).join(', ')
  if (searched === '') return [title]
  return [`${searched} – ${title}`, ...toTitles(searched, company)]
}
