import { expect, test } from 'vitest'
import { withoutClickIds } from './without-click-ids.ts'

test.each([
  ['/', '/'],
  ['/?fbclid=IwAR0x', '/'],
  ['/products?category=brote&fbclid=IwAR0x&search=k%C3%BCrbis', '/products?category=brote&search=k%C3%BCrbis'],
  ['/jobs?gclid=a&utm_source=instagram', '/jobs?utm_source=instagram'],
  ['/?_gl=1*abc&mc_eid', '/'],
  ['/products?search=fbclid', '/products?search=fbclid'],
  ['/?fbclids=1&a=b=c&&', '/?fbclids=1&a=b=c&&'],
  ['https://krume.example/places?twclid=2-x&lng=en', 'https://krume.example/places?lng=en'],
])('%s means %s', (url, meant) => {
  expect(withoutClickIds(url)).toBe(meant)
})
