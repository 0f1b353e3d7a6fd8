import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Category, sortCategories } from './category.ts'

const named = (name: string): Category => ({ id: name, name: { de: name, en: name }, icon: 'bread' })
const sorted = (names: readonly string[]) => sortCategories(names.map(named)).map(({ name }) => name.de)

test('party food comes first, then the alphabet as a German reader expects it', () => {
  expect(sorted(['Süßes', 'Feingebäck', 'Brötchen', 'Brote', 'Snacks', 'Partyfood'])).toEqual([
    'Partyfood',
    'Brötchen',
    'Brote',
    'Feingebäck',
    'Snacks',
    'Süßes',
  ])
})

test('an umlaut stands with its vowel, not behind the z', () => {
  expect(sorted(['Zöpfe', 'Öle', 'Obst', 'Pasteten', 'Äpfel', 'Aufstriche'])).toEqual([
    'Äpfel',
    'Aufstriche',
    'Obst',
    'Öle',
    'Pasteten',
    'Zöpfe',
  ])
})

test('the order does not depend on the order before, and nothing is lost', () => {
  const names = ['Süßes', 'Feingebäck', 'Brötchen', 'Brote', 'Snacks', 'Partyfood', 'Öle']
  fc.assert(
    fc.property(fc.shuffledSubarray(names, { minLength: names.length }), (shuffled) => {
      expect(sorted(shuffled)).toEqual(sorted(names))
    }),
  )
})

test('the list that came in stays as it was', () => {
  const given = ['B', 'A'].map(named)
  sortCategories(given)
  expect(given.map(({ id }) => id)).toEqual(['B', 'A'])
})
