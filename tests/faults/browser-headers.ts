import type { Guarantee } from './guarantee.ts'

const addresses = [
  '/',
  '/?lng=en',
  '/products',
  '/products/brezel',
  '/places',
  '/mystore',
  '/checkout',
  '/selfservice/orders',
  '/selfservice/orders/7K3MN-PQ4RT?token=x',
  '/api/payout/orders/7K3MN-PQ4RT/approve?token=X',
  '/payout/orders/7K3MN-PQ4RT/approve?token=X',
  '/pass/7K3MN-PQ4RT',
  '/withdrawal',
  '/contact',
  '/jobs',
  '/jobs/ladenbaecker-mindelheim',
  '/application/ladenbaecker-mindelheim',
  '/applications/none',
  '/conditions',
  '/no-such-page',
  '/../etc/passwd',
  '/%00',
  '/%zz',
  '/livez',
  '/readyz',
  '/metrics',
  '/meta.json',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/api/v1/openapi.json',
  '/api/v1/products',
  '/api/v1/no-such-thing',
  '/brand/mark.svg',
  '/locales/de/common.json',
]

/** Resources of other origins that a page loads by itself; links are allowed. */
const thirdPartyResource =
  /<(?:script|img|iframe|source|video|audio|embed)\b[^>]*\bsrc="(https?:)?\/\/(?!krume\.example)[^"]*"/i
const thirdPartyLink =
  /<link\b[^>]*\brel="(?:stylesheet|preload|modulepreload|icon|preconnect|dns-prefetch)"[^>]*href="https?:/i

function findViolations(headers: Headers, body: string): string[] {
  const policy = headers.get('content-security-policy') ?? ''
  const isPage = headers.get('content-type')?.includes('html') ?? false
  const checks: [boolean, string][] = [
    [isPage && !policy.includes("frame-ancestors 'none'"), 'may be framed'],
    [headers.get('x-frame-options') !== 'DENY', 'may be framed by old browsers'],
    [/unsafe-inline|unsafe-eval/.test(policy), 'allows unsafe scripts or styles'],
    [isPage && !policy.includes("default-src 'none'"), 'allows by default'],
    [headers.get('x-content-type-options') !== 'nosniff', 'may be sniffed'],
    [!/max-age=\d{7,}/.test(headers.get('strict-transport-security') ?? ''), 'has no HSTS'],
    [thirdPartyResource.test(body) || thirdPartyLink.test(body), 'loads from another origin'],
  ]
  return checks.filter(([isViolated]) => isViolated).map(([, sentence]) => sentence)
}

export const browserHeaders: Guarantee = {
  name: 'browser security headers',
  figure: 'CSP without unsafe-inline, HSTS, nosniff, frame-ancestors none, no third-party request before a click',
  rounds: { short: 1, long: 1 },
  shortOn: 'sqlite',
  async run({ cluster }) {
    const url = cluster.servers[0]?.url
    const violations: string[] = []
    for (const address of addresses) {
      const response = await fetch(`${url}${address}`, { redirect: 'manual' })
      for (const violation of findViolations(response.headers, await response.text()))
        violations.push(`${address} (${response.status}) ${violation}`)
    }
    return { rounds: addresses.length, violations }
  },
}
