import { createHash } from 'node:crypto'

const year = 31_536_000

export interface SecurityPolicy {
  isHttps: boolean
  /** Origins of map tiles, allowed as images; they load only after the visitor's consent. */
  tileOrigins: readonly string[]
}

export function securityHeaders({ isHttps }: SecurityPolicy): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps && { 'strict-transport-security': `max-age=${year}; includeSubDomains` }),
  }
}

/** The texts of the inline scripts and styles that a page may run. */
export interface InlineCode {
  scripts: readonly string[]
  styles: readonly string[]
}

/**
 * Finds the inline scripts and styles that the renderer marked with a random nonce, and removes the nonce: it would
 * differ between two copies of one page. An element that came in with data cannot know the nonce, so the browser refuses
 * to run it.
 */
export function extractInlineCode(html: string, nonce: string): { html: string; code: InlineCode } {
  const mark = ` nonce="${nonce}"`
  const markedElement = new RegExp(`<(script|style)${RegExp.escape(mark)}[^>]*>([\\s\\S]*?)</\\1>`, 'g')
  const elements = [...html.matchAll(markedElement)]
  const textsOf = (name: string) => elements.filter(([, element]) => element === name).map(([, , text = '']) => text)
  return { html: html.replaceAll(mark, ''), code: { scripts: textsOf('script'), styles: textsOf('style') } }
}

const toHashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const toHashSources = (texts: readonly string[]) => [...new Set(texts)].filter(Boolean).map(toHashSource)

/** Uses hashes instead of a nonce: they are the same for every visitor, so the header can be cached with the page. */
export function contentSecurityPolicy({ scripts, styles }: InlineCode, { tileOrigins }: SecurityPolicy): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...toHashSources(scripts)].join(' '),
    ["style-src 'self'", ...toHashSources(styles)].join(' '),
    ["img-src 'self' data:", ...tileOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The headers of the staff app, which may use the camera to scan codes. */
export const staffSecurityHeaders = (policy: SecurityPolicy): Record<string, string> => ({
  ...securityHeaders(policy),
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), browsing-topics=()',
  'referrer-policy': 'no-referrer',
})

/** Scripts and styles are files; the code reader of older browsers is WebAssembly. */
export const staffContentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export const apiSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The defaults for responses that are not pages; a response may override them. */
export const toApiHeaders = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...headers,
  'cache-control': 'no-store',
  'content-security-policy': apiSecurityPolicy,
})
