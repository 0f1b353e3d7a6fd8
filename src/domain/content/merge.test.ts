import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carryOver, findContest, isSameValue, listFieldChanges, mergeEntries } from './merge.ts'

const loaf = { id: 'bauernbrot', name: { de: 'Bauernbrot', en: 'Farmhouse loaf' }, priceCents: 420, weekdays: [1, 2] }

describe('fields of two versions', () => {
  test('names who changed what', () => {
    const mine = { ...loaf, priceCents: 440, name: { ...loaf.name, de: 'Bauernlaib' } }
    const theirs = { ...loaf, priceCents: 450, weekdays: [1, 2, 3] }
    expect(listFieldChanges(loaf, mine, theirs).map(({ path, by }) => [path.join('.'), by])).toEqual([
      ['name.de', 'me'],
      ['priceCents', 'both'],
      ['weekdays', 'them'],
    ])
  })

  test('the same change of both is nothing to decide', () => {
    const changed = { ...loaf, priceCents: 440 }
    expect(listFieldChanges(loaf, changed, changed).map(({ by }) => by)).toEqual(['them'])
  })

  test('items of a list are compared one by one unless the list itself has changed', () => {
    const page = {
      blocks: [
        { kind: 'text', text: 'a' },
        { kind: 'quote', text: 'b' },
      ],
    }
    const mine = {
      blocks: [
        { kind: 'text', text: 'x' },
        { kind: 'quote', text: 'b' },
      ],
    }
    const theirs = {
      blocks: [
        { kind: 'text', text: 'a' },
        { kind: 'quote', text: 'y' },
      ],
    }
    expect(listFieldChanges(page, mine, theirs).map(({ path, by }) => [path.join('.'), by])).toEqual([
      ['blocks.0.text', 'me'],
      ['blocks.1.text', 'them'],
    ])
    expect(mergeEntries({ base: page, mine, theirs }, new Map())).toEqual({
      blocks: [
        { kind: 'text', text: 'x' },
        { kind: 'quote', text: 'y' },
      ],
    })
    const shorter = { blocks: [{ kind: 'text', text: 'a' }] }
    expect(listFieldChanges(page, mine, shorter)).toMatchObject([{ path: ['blocks'], by: 'both' }])
  })

  test('a removed field is a change', () => {
    const { weekdays: _, ...mine } = loaf
    expect(listFieldChanges(loaf, mine, loaf)).toMatchObject([{ path: ['weekdays'], by: 'me', mine: undefined }])
  })
})

describe('merging', () => {
  const mine = { ...loaf, priceCents: 440, name: { ...loaf.name, de: 'Bauernlaib' } }
  const theirs = { ...loaf, priceCents: 450, weekdays: [3] }

  test('takes what only one has changed, and asks for the rest', () => {
    const merged = { ...loaf, name: { de: 'Bauernlaib', en: 'Farmhouse loaf' }, weekdays: [3] }
    expect(mergeEntries({ base: loaf, mine, theirs }, new Map())).toEqual({ ...merged, priceCents: 450 })
    expect(mergeEntries({ base: loaf, mine, theirs }, new Map([['priceCents', 'mine']]))).toEqual({
      ...merged,
      priceCents: 440,
    })
  })

  test('loses no change of anybody, whatever they changed', () => {
    const value = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.array(fc.integer(), { maxLength: 3 }))
    const entry = fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd'),
      fc.oneof(value, fc.dictionary(fc.constantFrom('x', 'y'), value)),
    )
    fc.assert(
      fc.property(entry, entry, entry, (base, one, other) => {
        const changes = listFieldChanges(base, one, other)
        const choices = new Map(changes.map(({ path }) => [path.join('.'), 'mine' as const]))
        const merged = mergeEntries({ base, mine: one, theirs: other }, choices)
        const at = (value: unknown, path: readonly string[]) =>
          path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value)
        for (const { path, by } of changes)
          expect(isSameValue(at(merged, path), at(by === 'them' ? other : one, path))).toBe(true)
      }),
    )
  })
})

describe('a change that is carried over to another version of the entry', () => {
  const cheaper = { ...loaf, priceCents: 400 }
  const dearer = { ...loaf, priceCents: 450 }

  test('leaves what the other has changed', () => {
    const theirs = { ...loaf, weekdays: [1] }
    expect(carryOver({ base: loaf, mine: cheaper, theirs }, 'theirs')).toEqual({ ...cheaper, weekdays: [1] })
  })

  test('wins or gives way where both changed the same field', () => {
    expect(carryOver({ base: loaf, mine: cheaper, theirs: dearer }, 'mine')).toEqual(cheaper)
    expect(carryOver({ base: loaf, mine: cheaper, theirs: dearer }, 'theirs')).toEqual(dearer)
  })

  test('adds and removes entries that the other has not touched', () => {
    expect(carryOver({ base: undefined, mine: loaf, theirs: undefined }, 'theirs')).toEqual(loaf)
    expect(carryOver({ base: loaf, mine: undefined, theirs: loaf }, 'theirs')).toBeUndefined()
  })

  test('of an entry that the other has removed depends on the winner, and the other way round', () => {
    expect(carryOver({ base: loaf, mine: cheaper, theirs: undefined }, 'theirs')).toBeUndefined()
    expect(carryOver({ base: loaf, mine: cheaper, theirs: undefined }, 'mine')).toEqual(cheaper)
    expect(carryOver({ base: loaf, mine: undefined, theirs: dearer }, 'theirs')).toEqual(dearer)
    expect(carryOver({ base: loaf, mine: undefined, theirs: dearer }, 'mine')).toBeUndefined()
  })
})

describe('two steps contest a field', () => {
  const mine = { before: loaf, after: { ...loaf, priceCents: 400, modifiedAt: '2026-11-16' } }

  test('if both change it to something else', () => {
    const theirs = { before: loaf, after: { ...loaf, priceCents: 450, weekdays: [1], modifiedAt: '2026-11-17' } }
    expect(findContest(mine, theirs)).toEqual({
      field: 'priceCents',
      before: loaf,
      after: { ...loaf, priceCents: 450 },
    })
  })

  test('not if they change others, the same way, or only the day of the change', () => {
    const after = { ...loaf, weekdays: [1], modifiedAt: '2026-11-17' }
    expect(findContest(mine, { before: loaf, after })).toBeUndefined()
    expect(findContest(mine, { before: loaf, after: { ...loaf, priceCents: 400 } })).toBeUndefined()
  })

  test('if one removes the entry, or changes a part of what the other changes', () => {
    expect(findContest(mine, { before: loaf, after: undefined })).toMatchObject({ field: '', after: undefined })
    const renamed = { ...loaf, name: { ...loaf.name, de: 'Laib' } }
    const theirs = { before: loaf, after: { ...loaf, name: 'Laib' } }
    expect(findContest<unknown>({ before: loaf, after: renamed }, theirs)?.field).toBe('name')
  })
})
