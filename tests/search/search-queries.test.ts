import { describe, expect, test } from 'vitest'
import { readTowns } from '#content/read-towns.ts'
import { indexById } from '#domain/content/content.ts'
import { demoContent } from '../support/test-content.ts'
import { createJudge, expectedSearches } from './expectations.ts'
import { runSearch } from './run-search.ts'

const content = { ...(await demoContent()), towns: readTowns('content') }
const judge = createJudge(indexById(content.stores))

describe.each(['jobs', 'products', 'stores'] as const)('%s', (kind) => {
  test.each(expectedSearches.filter((row) => row.kind === kind))('$language: $query → $expectation', (row) => {
    const found = runSearch(content, row)
    const ids = found.slice(0, 5).map(({ id }) => id)
    expect({ ids, isExpected: judge(found, row.expectation) }).toEqual({ ids, isExpected: true })
  })
})

test('the table has at least 150 queries', () => {
  expect(expectedSearches.length).toBeGreaterThanOrEqual(150)
})
