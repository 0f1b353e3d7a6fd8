import { expect, test } from 'vitest'
import { speculationRules } from './speculation-rules.ts'

interface Condition {
  and?: Condition[]
  not?: Condition
  href_matches?: string | string[]
  /** Selectors are left out: these tests are about addresses. */
  selector_matches?: string
}

const origin = 'https://krume.example'

function matches(address: string, { and, not, href_matches, selector_matches }: Condition): boolean {
  if (and) return and.every((condition) => matches(address, condition))
  if (not) return !matches(address, not)
  if (selector_matches) return false
  return [href_matches ?? []].flat().some((pattern) => new URLPattern(pattern, origin).test(address, origin))
}

const { prefetch } = JSON.parse(speculationRules) as { prefetch: { where: Condition }[] }
const isPrefetched = (address: string) => prefetch.some(({ where }) => matches(address, where))

test.each(['/', '/products', '/products/brezel', '/products?category=brote', '/places', '/jobs/konditor', '/contact'])(
  'the page of a link may be fetched ahead: %s',
  (address) => {
    expect(isPrefetched(address)).toBe(true)
  },
)

test.each([
  '/checkout',
  '/checkout#checkout-data',
  '/selfservice/orders',
  '/selfservice/orders/7K3MN-PQ4RT',
  '/selfservice/orders/7K3MN-PQ4RT?token=abc',
  '/selfservice/orders/7K3MN-PQ4RT/calendar',
  '/pass/7K3MN-PQ4RT',
  '/pass/7K3MN-PQ4RT?link=expired',
  '/withdrawal?order=7K3MN-PQ4RT',
  '/application/konditor',
  '/applications/0123/interview?token=abc',
  '/review/0123?token=abc',
  '/jobs/alerts?token=abc',
  '/jobs?lng=en&token=abc',
  '/api/v1/products',
  'https://other.example/products',
])('a page of one person, with a token or of another site is never fetched ahead: %s', (address) => {
  expect(isPrefetched(address)).toBe(false)
})
