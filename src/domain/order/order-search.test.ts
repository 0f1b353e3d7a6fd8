import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anOrder } from '#tests/support/builders.ts'
import { toSearchTerms, toSearchText } from './order-search.ts'

const anna = { givenname: 'Anna', surname: 'Huber', mail: 'anna_h@post.example', phone: '+49 (0)7303 12-34' }

const isFound = (typed: string, customer: Partial<typeof anna> = {}, changes: Parameters<typeof anOrder>[0] = {}) => {
  const text = toSearchText(anOrder({ customer: { ...anna, ...customer }, ...changes }))
  const terms = toSearchTerms(typed)
  return terms.length > 0 && terms.every((term) => text.includes(term))
}

test.each([
  ['Huber'],
  ['huber anna'],
  ['Huber, Anna'],
  [' hub '],
  ['ANNA_H@POST.example'],
  ['anna_h'],
  ['07303 1234'],
  ['+49 7303 1234'],
  ['0049 7303/12 34'],
  ['7303-12'],
  ['7K3MN-PQ4RT'],
  ['7k3mnpq4rt'],
  ['4711'],
])('finds the order by "%s"', (typed) => {
  expect(isFound(typed)).toBe(true)
})

test.each([['Hubert'], ['Anna Meier'], ['07304'], ['%'], ['4712'], [''], ['  '], ['()']])(
  'does not find it by "%s"',
  (typed) => {
    expect(isFound(typed)).toBe(false)
  },
)

test.each([
  ['Müller-Lüdenscheidt', 'mueller-luedenscheidt'],
  ['Mueller', 'Müller'],
  ['Straßer', 'strasser'],
  ['Goethe', 'goethe'],
  ['Bauer', 'bauer'],
  ['Çelik', 'celik'],
  ['Yıldız', 'yildiz'],
  ['YILDIZ', 'yıldız'],
  ['Wałęsa', 'walesa'],
  ['Nguyễn', 'nguyen'],
])('finds %s by %s', (surname, typed) => {
  expect(isFound(typed, { surname })).toBe(true)
})

test('finds a mail address with an umlaut written out', () => {
  expect(isFound('joerg.maier', { mail: 'joerg.maier@post.example' })).toBe(true)
  expect(isFound('joerg.maier@post', { mail: 'joerg.maier@post.example' })).toBe(true)
})

test('keeps no control characters, which PostgreSQL refuses', () => {
  expect(toSearchText(anOrder({ customer: { ...anna, surname: 'Hu\u0000ber\n' } }))).not.toMatch(/\p{Cc}/u)
})

const letters = fc.stringMatching(/^[a-zA-ZäöüÄÖÜßéç]{2,12}$/)

test('finds every order by the beginning of its name, however it is written', () => {
  fc.assert(
    fc.property(
      letters,
      letters,
      fc.integer({ min: 2, max: 12 }),
      fc.boolean(),
      (givenname, surname, length, upper) => {
        const start = surname.slice(0, length)
        expect(isFound(upper ? start.toUpperCase() : start.toLowerCase(), { givenname, surname })).toBe(true)
      },
    ),
  )
})

test('finds every order by its number, with or without the dash', () => {
  const part = fc.stringMatching(/^[23456789BCDFGHJKMNPQRSTVWXYZ]{5}$/)
  fc.assert(
    fc.property(part, part, fc.boolean(), (first, second, isLower) => {
      const id = `${first}-${second}`
      for (const typed of [id, id.replace('-', '')])
        expect(isFound(isLower ? typed.toLowerCase() : typed, {}, { id })).toBe(true)
    }),
  )
})
