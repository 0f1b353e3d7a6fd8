import { expect, test } from 'vitest'
import { toDecodableUrl } from './decodable-url.ts'

test.each(['/', '/products?search=100%', '/products/br%C3%B6tchen?x=%', '/a%2Fb'])('%s stays as it is', (url) => {
  expect(toDecodableUrl(url)).toBe(url)
})

test.each([
  ['/100%', '/100％'],
  ['/100%25', '/100％25'],
  ['/%E0%A4%A/anna', '/％E0％A4％A/anna'],
  ['/products/%E0?search=%C3%B6', '/products/％E0?search=%C3%B6'],
  ['/%zz?%', '/％zz?%'],
])('the path of %s can be decoded twice', (url, shown) => {
  const [path = '', query] = toDecodableUrl(url).split('?')
  expect(decodeURIComponent(decodeURIComponent(path)) + (query === undefined ? '' : `?${query}`)).toBe(shown)
})
