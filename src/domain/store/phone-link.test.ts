import { expect, test } from 'vitest'
import { phoneLink } from './phone-link.ts'

test.each([
  ['+49 89 99998-101', 'tel:+498999998101'],
  ['089 / 999 98 - 101', 'tel:08999998101'],
  ['(089) 99998.101', 'tel:08999998101'],
  ['+49 (0)89 99998-101', 'tel:+498999998101'],
  ['0049 (0) 89 99998-101', 'tel:00498999998101'],
  ['  +49\u00a089\u00a099998–101 ', 'tel:+498999998101'],
  ['+49+89', 'tel:+4989'],
])('%j is dialled as %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})
