import { expect, test } from 'vitest'
import { hyphenate } from './hyphenate.ts'

test.each([
  ['Sonnenblumenbrot', 'Sonnen-blumen-brot'],
  ['Kürbiskernsemmel', 'Kürbis-kern-semmel'],
  ['Zwetschgendatschi', 'Zwetschgen-datschi'],
  ['Elisenlebkuchen', 'Elisen-leb-kuchen'],
  ['Brezelplatte mit Obazda', 'Brezel-platte mit Obazda'],
  ['Bauernbrot', 'Bauernbrot'],
])('%s can be written %s', (name, hyphenated) => {
  expect(hyphenate(name).replaceAll('\u00ad', '-')).toBe(hyphenated)
})
