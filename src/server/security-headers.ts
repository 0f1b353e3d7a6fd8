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

const inlineElement = /<(script|style)(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/\1>/g
const isDataBlock = (attributes: string) => /type="application\/(ld\+)?json"/.test(attributes)
const toHashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function collectInlineHashes(html: string): { script: string[]; style: string[] } {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, element, attributes = '', text = ''] of html.matchAll(inlineElement))
    if (!isDataBlock(attributes)) hashes[element as 'script' | 'style'].add(toHashSource(text))
  return { script: [...hashes.script], style: [...hashes.style] }
}

/** Uses hashes instead of a nonce: they are the same for every visitor, so the header can be cached with the page. */
export function contentSecurityPolicy(html: string, { tileOrigins }: SecurityPolicy): string {
  const { script, style } = collectInlineHashes(html)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(' '),
    ["style-src 'self'", ...style].join(' '),
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

export const apiSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The defaults for responses that are not pages; a response may override them. */
export const toApiHeaders = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...headers,
  'cache-control': 'no-store',
  'content-security-policy': apiSecurityPolicy,
})
