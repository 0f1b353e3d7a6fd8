import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  apiSecurityPolicy,
  contentSecurityPolicy,
  extractInlineCode,
  type InlineCode,
  securityHeaders,
  staffSecurityHeaders,
} from './security-headers.ts'

const plain = { isHttps: false, tileOrigins: [] }
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const none = { scripts: [], styles: [] }

function directive(name: string, code: Partial<InlineCode> = {}): string {
  const directives = contentSecurityPolicy({ ...none, ...code }, plain).split('; ')
  return directives.find((one) => one.startsWith(`${name} `)) ?? ''
}

describe('extractInlineCode', () => {
  test('finds the marked scripts and styles and removes the mark', () => {
    const html =
      '<style nonce="n1">a{color:red}</style><script nonce="n1">start("ä")</script><script nonce="n1" type="module" async="">\nrun()\n</script>'
    expect(extractInlineCode(html, 'n1')).toEqual({
      html: '<style>a{color:red}</style><script>start("ä")</script><script type="module" async="">\nrun()\n</script>',
      code: { scripts: ['start("ä")', '\nrun()\n'], styles: ['a{color:red}'] },
    })
  })

  test.each([
    '<script>steal()</script>',
    '<script nonce="n2">steal()</script>',
    '<script nonce="">steal()</script>',
    '<p title="<script>steal()</script>">',
    '<style>input{background:url(//evil.example)}</style>',
    '<script type="application/json" id="texts">{"a":1}</script>',
  ])('ignores %s, which the renderer did not write', (html) => {
    expect(extractInlineCode(html, 'n1')).toEqual({ html, code: none })
  })
})

describe('the content security policy', () => {
  test('allows the given scripts and styles by their hashes, each once', () => {
    const code = { scripts: ['a()', 'b()', 'a()'], styles: ['a{color:red}'] }
    expect(directive('script-src', code)).toBe(`script-src 'self' ${hashOf('a()')} ${hashOf('b()')}`)
    expect(directive('style-src', code)).toBe(`style-src 'self' ${hashOf('a{color:red}')}`)
  })

  test('needs no hash for a script that is fetched', () => {
    expect(directive('script-src', { scripts: [''] })).toBe("script-src 'self'")
  })

  test('never allows unhashed inline code or other origins', () => {
    const policy = contentSecurityPolicy({ ...none, scripts: ['a()'] }, plain)
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('http')
    expect(policy).not.toContain('*')
    expect(directive('default-src')).toBe("default-src 'none'")
    expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(directive('base-uri')).toBe("base-uri 'none'")
  })

  test('allows configured map tiles as images only', () => {
    const policy = contentSecurityPolicy(none, { isHttps: true, tileOrigins: ['https://tiles.example'] })
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

  test('allow the camera in the staff app and nowhere else', () => {
    expect(securityHeaders(plain)['permissions-policy']).toContain('camera=()')
    expect(staffSecurityHeaders(plain)['permissions-policy']).toContain('camera=(self)')
  })

  test('require HTTPS only when the site is served over HTTPS', () => {
    expect(securityHeaders({ ...plain, isHttps: true })['strict-transport-security']).toMatch(/^max-age=31536000/)
    expect(securityHeaders(plain)).not.toHaveProperty('strict-transport-security')
  })
})
