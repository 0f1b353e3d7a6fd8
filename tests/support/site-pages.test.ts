import { expect, test } from 'vitest'
import routes from '#site/routes.ts'
import { examplesByRoute, isMissingText } from './site-pages.ts'

test('every route has examples or a reason why not', async () => {
  const patterns = (await routes).map(({ path = '' }) => `/${path}`)
  expect(Object.keys(examplesByRoute).sort()).toEqual(patterns.sort())
})

test.each([
  'pages.blocks.more',
  'Noch jobs:apply.now offen',
  'backToList',
  'undefined Stück',
  '{{count}} Stück',
  'NaN €',
])('“%s” is a missing text', (text) => expect(isMissingText(text)).toBe(true))

test.each([
  'Schreiben Sie an hallo@krume.example.',
  'georg.hiemer@krume.example',
  'http://127.0.0.1:3000/share/brezel.74de262c6e.jpg',
  'Brot, z.B. Roggen, 1.50 EUR. montags frisch',
  'krume.example',
])('“%s” is a proper text', (text) => expect(isMissingText(text)).toBe(false))
