import { describe, expect, test } from 'vitest'
import { findPreviousVersion, listPast, listPlanned, type Publication, timePublication } from './versions.ts'

const morning = '2026-03-01T06:00:00.000Z'
const noon = '2026-03-01T12:00:00.000Z'
const evening = '2026-03-01T18:00:00.000Z'

const aPublication = (number: number, changes: Partial<Publication> = {}): Publication => ({
  number,
  versionNumber: number,
  publishAt: morning,
  author: '',
  note: '',
  createdAt: morning,
  canceledAt: undefined,
  ...changes,
})

const numbers = (publications: readonly Publication[]) => publications.map(({ number }) => number)

describe('publications', () => {
  test('are shown from their time on, unless they are canceled', () => {
    const planned = [1, 2, 3].map((number) => aPublication(number))
    planned[1] = aPublication(2, { publishAt: noon })
    planned[2] = aPublication(3, { publishAt: noon, canceledAt: morning })
    expect([numbers(listPast(planned, morning)), numbers(listPlanned(planned, morning))]).toEqual([[1], [2]])
    expect([numbers(listPast(planned, noon)), numbers(listPlanned(planned, noon))]).toEqual([[2, 1], []])
  })

  test('lead back to the last other version', () => {
    const publications = [1, 2, 2].map((versionNumber, index) => aPublication(index + 1, { versionNumber }))
    expect(findPreviousVersion(publications, noon)).toBe(1)
  })
})

describe('with clocks that differ', () => {
  /** Somebody has published at once, on a machine whose clock is ahead. */
  const ahead = aPublication(2, { publishAt: evening, createdAt: evening })

  test('what was published at once is shown by a process whose clock is behind', () => {
    expect(numbers(listPast([aPublication(1), ahead], noon))).toEqual([2, 1])
    expect(listPlanned([ahead], noon)).toEqual([])
  })

  test('what is published next replaces it, also for a process whose clock is ahead', () => {
    const next = aPublication(3, timePublication([aPublication(1), ahead], noon, noon))
    expect(next).toMatchObject({ publishAt: evening, createdAt: evening })
    for (const now of [noon, evening]) expect(listPast([ahead, next], now)[0]).toBe(next)
  })
})

test('a time that is over means at once', () => {
  expect(timePublication([], morning, noon)).toEqual({ publishAt: noon, createdAt: noon })
})

test('a later time is kept', () => {
  expect(timePublication([aPublication(1)], evening, noon)).toEqual({ publishAt: evening, createdAt: noon })
})
