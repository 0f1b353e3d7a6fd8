/**
 * Prints how many queries of tests/search the search answers as expected, and how many a plain search for the words.
 * `--list` prints every query with the first result of both.
 */
import { parseArgs } from 'node:util'
import { readContentSource } from '#content/content-files.ts'
import { checkSource } from '#content/import-content.ts'
import { readTowns } from '#content/read-towns.ts'
import { indexById } from '#domain/content/content.ts'
import { createJudge, expectedSearches } from '../tests/search/expectations.ts'
import { runPlainSearch, runSearch } from '../tests/search/run-search.ts'

const folder = 'content'
const source = await checkSource(await readContentSource(folder))
if (source.kind === 'refused') throw new Error('The content is not valid')
const content = { ...source.body.content, towns: readTowns(folder) }
const judge = createJudge(indexById(content.stores))

const groups = Map.groupBy(expectedSearches, ({ kind, language }) => `${kind}, ${language}`)
const rows = [...groups, ['all', expectedSearches] as const].map(([name, searches]) => {
  const count = (run: typeof runSearch) =>
    searches.filter((search) => judge(run(content, search), search.expectation)).length
  return [name, { queries: searches.length, words: count(runPlainSearch), understood: count(runSearch) }] as const
})
const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } })
if (values.list) {
  const firstOf = (run: typeof runSearch, search: (typeof expectedSearches)[number]) => {
    const found = run(content, search)
    return `${judge(found, search.expectation) ? '+' : '-'} ${found[0]?.id ?? '(nothing)'}`
  }
  console.log('kind, language | query | plain search | this search   (+ as expected, - not)')
  for (const search of expectedSearches)
    console.log(
      [
        `${search.kind}, ${search.language}`,
        search.query,
        firstOf(runPlainSearch, search),
        firstOf(runSearch, search),
      ].join(' | '),
    )
}
console.table(Object.fromEntries(rows))
