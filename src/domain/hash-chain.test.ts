import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noAmounts } from './books/book-amounts.ts'
import type { JournalEntry } from './books/journal-entry.ts'
import { emptyChain, findChainProblems, linkEntry, toCanonicalJson } from './hash-chain.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function chain(count: number): JournalEntry[] {
  const entries: JournalEntry[] = []
  for (let number = 1; number <= count; number++) {
    const content = {
      sourceKey: `sale:${number}`,
      kind: 'sale' as const,
      way: 'paypal' as const,
      orderId: `order ${number}`,
      storeId: 'ulm',
      occurredAt: '2026-11-17T08:00:00.000Z',
      businessDate: '2026-11-17',
      bookedAt: '2026-11-17T08:00:05.000Z',
      amounts: { ...noAmounts, goods: [{ vatPercent: 7, netCents: 100 + number, taxCents: 7 }] },
      note: '',
    }
    entries.push(linkEntry(content, entries.at(-1) ?? emptyChain, hashOf))
  }
  return entries
}

const problemsOf = (entries: readonly JournalEntry[]) => findChainProblems(entries, emptyChain, hashOf).problems

test('the text of an entry does not depend on the order of its properties', () => {
  expect(toCanonicalJson({ b: 1, a: [{ d: null, c: 'ä' }], u: undefined })).toBe('{"a":[{"c":"ä","d":null}],"b":1}')
  expect(toCanonicalJson({ a: [{ c: 'ä', d: null }], b: 1 })).toBe('{"a":[{"c":"ä","d":null}],"b":1}')
})

describe('a chain of any length', () => {
  const length = fc.integer({ min: 2, max: 12 })

  test('is sound as it was written, in pages of any size', () => {
    fc.assert(
      fc.property(length, fc.integer({ min: 1, max: 5 }), (count, pageSize) => {
        const entries = chain(count)
        let last = emptyChain
        for (let start = 0; start < count; start += pageSize) {
          const page = findChainProblems(entries.slice(start, start + pageSize), last, hashOf)
          expect(page.problems).toEqual([])
          last = page.last
        }
        expect(last.number).toBe(count)
      }),
    )
  })

  test('shows the row that was changed, whatever was changed', () => {
    const changes: ((entry: JournalEntry) => JournalEntry)[] = [
      (entry) => ({ ...entry, storeId: 'memmingen' }),
      (entry) => ({ ...entry, businessDate: '2026-11-18' }),
      (entry) => ({ ...entry, amounts: { ...entry.amounts, feeCents: 1 } }),
      (entry) => ({ ...entry, kind: 'refund' }),
      (entry) => ({ ...entry, note: 'x' }),
    ]
    fc.assert(
      fc.property(length, fc.nat(), fc.constantFrom(...changes), (count, at, change) => {
        const index = at % count
        const changed = chain(count).map((entry, position) => (position === index ? change(entry) : entry))
        expect(problemsOf(changed)).toEqual([{ kind: 'changed', number: index + 1 }])
      }),
    )
  })

  test('breaks even if the changed row gets a fitting hash', () => {
    const entries = chain(4)
    const [first = emptyChain, second] = entries
    const { number: _number, hash: _hash, previousHash: _previous, ...content } = second as JournalEntry
    const forged = linkEntry({ ...content, storeId: 'memmingen' }, first, hashOf)
    expect(problemsOf(entries.with(1, forged))).toEqual([{ kind: 'notLinked', number: 3 }])
  })

  test('shows a removed and an inserted row', () => {
    fc.assert(
      fc.property(length, fc.nat(), (count, at) => {
        const entries = chain(count)
        const index = at % (count - 1)
        const removed = problemsOf(entries.toSpliced(index, 1))
        expect(removed).toContainEqual({ kind: 'gap', number: index + 1 })
        const inserted = problemsOf(entries.toSpliced(index, 0, entries[index + 1] as JournalEntry))
        expect(inserted.length).toBeGreaterThan(0)
      }),
    )
  })
})
