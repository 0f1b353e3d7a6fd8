import { describe, expect, test } from 'vitest'
import { createPageMatcher, createPatternMatcher, readPageRoutes } from './route-patterns.ts'

describe('createPatternMatcher', () => {
  const match = createPatternMatcher([
    '/*',
    '/:pageId',
    '/',
    '/jobs/:jobId',
    '/jobs',
    '/places/:storeId?',
    '/pass/:orderId',
    '/pass/worker.js',
  ])

  test.each([
    ['/', '/'],
    ['/jobs', '/jobs'],
    ['/jobs/', '/jobs'],
    ['/Jobs', '/jobs'],
    ['/jobs/baecker', '/jobs/:jobId'],
    ['/places', '/places/:storeId?'],
    ['/places/illertissen', '/places/:storeId?'],
    ['/pass/worker.js', '/pass/worker.js'],
    ['/pass/7K3MN-PQ4RT', '/pass/:orderId'],
    ['/pass/workerxjs', '/pass/:orderId'],
    ['/impressum', '/:pageId'],
    ['/wp-admin/setup.php', '/*'],
    ['//', '/*'],
  ])('%s matches %s', (path, pattern) => {
    expect(match(path)).toBe(pattern)
  })

  test('matches the splat when there is no pattern at all', () => {
    expect(createPatternMatcher([])('/products')).toBe('/*')
  })
})

test('readPageRoutes reads patterns and declared query parameters and cookies from the build', () => {
  const routes = {
    root: { id: 'root', path: '', module: {} },
    home: { id: 'home', index: true, parentId: 'root', module: { handle: { personalCookies: ['mine'] } } },
    products: { id: 'products', path: 'products', module: { handle: { ns: ['products'], searchParams: ['search'] } } },
  }
  expect(readPageRoutes({ routes } as never)).toEqual([
    { pattern: '/', searchParams: [], personalCookies: ['mine'] },
    { pattern: '/products', searchParams: ['search'], personalCookies: [] },
  ])
})

describe('createPageMatcher', () => {
  const match = createPageMatcher([
    { pattern: '/', searchParams: [] },
    { pattern: '/products', searchParams: ['search', 'category'] },
    { pattern: '/products/:productId', searchParams: [] },
    { pattern: '/jobs/:jobId', searchParams: ['utm_source'] },
    { pattern: '/*', searchParams: [] },
  ])

  test.each([
    ['/', '/', ''],
    ['/?fbclid=IwAR0x', '/', ''],
    ['/products?category=brote&fbclid=IwAR0x&search=k%C3%BCrbis', '/products', '?category=brote&search=k%C3%BCrbis'],
    ['/products?search=fbclid&search=b', '/products', '?search=fbclid&search=b'],
    ['/products/brezel?category=brote', '/products/:productId', ''],
    ['/jobs/baecker?gclid=a&utm_source=instagram', '/jobs/:jobId', '?utm_source=instagram'],
    ['/unknown?a=1', '/*', ''],
    ['/?lng=en&a=b=c&&', '/', '?lng=en'],
    ['/products?', '/products', ''],
  ])('%s is %s with the known parameters %j', (url, pattern, search) => {
    expect(match(url)).toEqual({ pattern, path: url.split('?')[0], search })
  })

  test.each([
    ['/products.data?search=a&x=1&_routes=routes%2Fproducts', '/products', '?search=a&_routes=routes%2Fproducts'],
    ['/_.data?x=1', '/', ''],
    ['/products.data?lng=en&search=a', '/products', '?search=a'],
    ['/products/brezel.data', '/products/:productId', ''],
  ])('matches the data request %s like its page', (url, pattern, search) => {
    expect(match(url)).toMatchObject({ pattern, search })
  })

  test.each([
    ['/products?search=a&app=en', '?search=a&app=en', 'en'],
    ['/?app=de&x=1', '?app=de', 'de'],
    ['/?app=xx', '', undefined],
    ['/products.data?app=de', '', undefined],
  ])('the data of the app at %s is in its language', (url, search, dataLanguage) => {
    expect(match(url)).toMatchObject({ search })
    expect(match(url).dataLanguage).toBe(dataLanguage)
  })

  test('matches percent-encoded paths, and survives broken ones', () => {
    expect(match('/%70roducts?search=a')).toMatchObject({ pattern: '/products', search: '?search=a' })
    expect(match('/%E0%A4%A')).toMatchObject({ pattern: '/*' })
  })
})

describe('the canonical path', () => {
  const match = createPageMatcher(
    ['/', '/jobs', '/jobs/:jobId', '/places/:storeId?', '/pass/:orderId', '/:pageId', '/*'].map((pattern) => ({
      pattern,
      searchParams: [],
    })),
  )

  test.each([
    ['/Jobs', '/jobs'],
    ['/jobs/', '/jobs'],
    ['/jobs//', '/jobs'],
    ['/JOBS/Verkauf-Senden/', '/jobs/verkauf-senden'],
    ['/Places?search=Ulm', '/places'],
    ['/Catering', '/catering'],
    ['/Pass/7K3MN-PQ4RT', '/pass/7K3MN-PQ4RT'],
  ])('of %s is %s', (url, path) => {
    expect(match(url).canonicalPath).toBe(path)
  })

  test.each([
    '/',
    '/jobs',
    '/jobs?page=2',
    '/pass/7K3MN-PQ4RT',
    '/Jobs.data',
    '/Wp-Admin/setup.php',
    '//evil.example/',
  ])('of %s is its own', (url) => {
    expect(match(url).canonicalPath).toBeUndefined()
  })

  test.each(['/\\evil.example/', '/%5Cevil.example/', '/%2F%2Fevil.example/', '/a%0d%0ab/'])(
    'never leads to another site, as %s might',
    (url) => {
      expect(match(url).canonicalPath).toBeUndefined()
    },
  )
})
