import { describe, expect, test } from 'vitest'
import { answererOf } from './answerer-of.ts'

describe('an address', () => {
  test.each([
    '/livez',
    '/readyz?x=1',
    '/meta.json',
    '/robots.txt',
    '/sitemap.xml?x=1',
    '/.well-known/security.txt',
    '/manifest.webmanifest?lng=en',
    '/jobs/feed.xml',
    '/jobs/feed.json?lng=en',
    '/jobs/export.xml',
  ])('%s is answered by the app', (url) => expect(answererOf(url)).toBe('app'))

  test.each(['/api/v1', '/api/v1/', '/api/v1/products?x=1', '/v1/images/products/1'])('%s is the API’s', (url) =>
    expect(answererOf(url)).toBe('api'),
  )

  test.each([
    '/',
    '/livezz',
    '/api',
    '/api/v10/x',
    '/api/payout/orders/1/approve',
    '/meta.json.data',
    '/x/api/v1/y',
    '/v1/products',
    '/v1/imagesx',
    '/robots.txt/x',
    '/robotsxtxt',
    '/.well-known/',
    '/jobs/feed',
    '/jobs/feed.xml.data',
    '/jobs',
  ])('%s is a page', (url) => expect(answererOf(url)).toBe('page'))
})
