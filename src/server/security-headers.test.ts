import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { apiSecurityPolicy, contentSecurityPolicy, securityHeaders } from './security-headers.ts'

const plain = { isHttps: false, tileOrigins: [] }
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function directive(name: string, html: string, policy = plain as Parameters<typeof contentSecurityPolicy>[1]): string {
  return (
    contentSecurityPolicy(html, policy)
      .split('; ')
      .find((one) => one.startsWith(`${name} `)) ?? ''
  )
}

describe('the content security policy', () => {
  test('allows every inline script and style of the page by its hash', () => {
    const html =
      '<style>a{color:red}</style><script>start("ä")</script><script type="module" async="">\nrun()\n</script>'
    expect(directive('script-src', html)).toBe(`script-src 'self' ${hashOf('start("ä")')} ${hashOf('\nrun()\n')}`)
    expect(directive('style-src', html)).toBe(`style-src 'self' ${hashOf('a{color:red}')}`)
  })

  test('finds every inline element of the page', () => {
    expect(contentSecurityPolicy('<script>a()</script><p>x</p><script>b()</script>', plain)).toContain(
      `script-src 'self' ${hashOf('a()')} ${hashOf('b()')};`,
    )
  })

  test('contains the hash of a repeated script once', () => {
    expect(directive('script-src', '<script>a()</script><script>a()</script>')).toBe(
      `script-src 'self' ${hashOf('a()')}`,
    )
  })

  test.each([
    '<script type="application/json" id="texts">{"a":1}</script>',
    '<script type="application/ld+json">{"@type":"Bakery"}</script>',
    '<script src="/assets/a.js"></script>',
    '<script type="module" src="/assets/a.js"></script>',
  ])('needs no hash for %s', (html) => {
    expect(directive('script-src', html)).toBe("script-src 'self'")
  })

  test('never allows unhashed inline code or other origins', () => {
    const policy = contentSecurityPolicy('<script>a()</script>', plain)
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('http')
    expect(policy).not.toContain('*')
    expect(directive('default-src', '')).toBe("default-src 'none'")
    expect(directive('frame-ancestors', '')).toBe("frame-ancestors 'none'")
    expect(directive('base-uri', '')).toBe("base-uri 'none'")
  })

  test('allows configured map tiles as images only', () => {
    const policy = contentSecurityPolicy('', { isHttps: true, tileOrigins: ['https://tiles.example'] })
    expect(policy.split('; ').filter((one) => one.includes('tiles.example'))).toEqual([
      "img-src 'self' data: https://tiles.example",
    ])
  })

  test('of the API allows no scripts', () => {
    expect(apiSecurityPolicy).toContain("default-src 'none'")
    expect(apiSecurityPolicy).not.toContain('script-src')
    expect(apiSecurityPolicy).not.toContain('unsafe')
  })
})

describe('securityHeaders', () => {
  test('forbid sniffing and framing and restrict the referrer', () => {
    expect(securityHeaders(plain)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
  })

  test('require HTTPS only when the site is served over HTTPS', () => {
    expect(securityHeaders({ ...plain, isHttps: true })['strict-transport-security']).toMatch(/^max-age=31536000/)
    expect(securityHeaders(plain)).not.toHaveProperty('strict-transport-security')
  })
})
