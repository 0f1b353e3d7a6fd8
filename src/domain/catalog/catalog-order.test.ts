import { describe, expect, test } from 'vitest'
import { aProduct, categoryDefaults } from '#tests/support/builders.ts'
import { minutesUntilReorder, orderCategories, sortForCatalog } from './catalog-order.ts'
import type { Category } from './product.ts'

const aCategory = (id: string, firstBetween: Category['firstBetween'] = null): Category => ({
  ...categoryDefaults,
  id,
  name: { de: id, en: id },
  icon: 'bread',
  firstBetween,
})
const rolls = aCategory('rolls', { from: 300, until: 600 })
const cakes = aCategory('cakes', { from: 780, until: 1080 })
const categories = [aCategory('bread'), rolls, cakes]
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

describe('categories', () => {
  test.each([
    [299, ['bread', 'rolls', 'cakes']],
    [300, ['rolls', 'bread', 'cakes']],
    [599, ['rolls', 'bread', 'cakes']],
    [600, ['bread', 'rolls', 'cakes']],
    [780, ['cakes', 'bread', 'rolls']],
    [1080, ['bread', 'rolls', 'cakes']],
  ])('at minute %d come in the order of the content, the one of the hour first', (minute, expected) => {
    expect(idsOf(orderCategories(categories, minute))).toEqual(expected)
  })

  test('stay in order until the next of their times, and at most until midnight', () => {
    for (let minute = 0; minute < 1440; minute++) {
      const until = minute + minutesUntilReorder(categories, minute)
      for (let later = minute; later < until; later++)
        expect(orderCategories(categories, later)).toEqual(orderCategories(categories, minute))
      expect(until).toBeGreaterThan(minute)
      expect(until).toBeLessThanOrEqual(1440)
    }
  })
})

describe('products', () => {
  const moment = { date: '2026-11-20', minute: 700 }
  const sort = (...products: Parameters<typeof aProduct>[0][]) =>
    idsOf(sortForCatalog(products.map(aProduct), categories, moment, 'de'))
  const named = (name: string) => ({ de: name, en: name })

  test('are grouped by category, those of unknown categories last', () => {
    expect(sort({ id: 'a', category: 'gone' }, { id: 'b', category: 'cakes' }, { id: 'c', category: 'bread' })).toEqual(
      ['c', 'b', 'a'],
    )
  })

  test('are sorted by position, and by name only when the position is the same', () => {
    const category = 'bread'
    expect(
      sort(
        { id: 'z', category, position: 20, name: named('Zopf') },
        { id: 'a', category, position: 20, name: named('Ähre') },
        { id: 'm', category, position: 10, name: named('Mohn') },
      ),
    ).toEqual(['m', 'a', 'z'])
  })

  test('that are in season come before the others, those that cannot be ordered last', () => {
    const category = 'bread'
    expect(
      sort(
        { id: 'shopOnly', category, position: 1, ordering: false },
        { id: 'always', category, position: 1 },
        { id: 'inSeason', category, position: 9, season: { from: '11-11', until: '03-01' } },
        { id: 'outOfSeason', category, position: 2, season: { from: '08-01', until: '10-15' } },
      ),
    ).toEqual(['inSeason', 'always', 'outOfSeason', 'shopOnly'])
  })
})
