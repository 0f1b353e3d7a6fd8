import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Hono, type MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import type { Language } from './format.ts'

export type Html = ReturnType<typeof html>

type PageDocument = { language: Language; title: string; style: 'kassa' | 'mailbox'; body: Html }

export function renderDocument({ language, title, style, body }: PageDocument): Html {
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <link rel="icon" href="/assets/${style}.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/assets/base.css" />
    <link rel="stylesheet" href="/assets/${style}.css" />
  </head>
  <body>
    ${body}
  </body>
</html>`
}

// form-action applies to redirects after a form too, and they end at the merchant's site.
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "form-action 'self' http: https:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Adds security headers; a route may set its own content security policy. */
export function securityHeaders(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', policy)
    c.res.headers.set('x-content-type-options', 'nosniff')
    c.res.headers.set('referrer-policy', 'no-referrer')
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  }
}

type KassaPage = { language: Language; title: string; ribbon: string; main: Html; footer: Html }

const logo = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
  <rect width="32" height="32" rx="9" />
  <path d="M11 8v16M22 8l-9 8 9 8" />
</svg>`

export function renderKassaPage({ language, title, ribbon, main, footer }: KassaPage): Html {
  const body = html`<header>
      <p class="ribbon">${ribbon}</p>
      <p class="top"><a class="brand" href="/">${logo}<span>Kassa</span></a></p>
    </header>
    <main class="page">${main}</main>
    <footer class="foot">${footer}</footer>`
  return renderDocument({ language, title: `${title} · Kassa`, style: 'kassa', body })
}

const assetUrl = (name: string) => new URL(`./assets/${name}`, import.meta.url)
const font = import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')

const files = [
  { name: 'base.css', file: assetUrl('base.css'), type: 'text/css; charset=utf-8' },
  { name: 'kassa.css', file: assetUrl('kassa.css'), type: 'text/css; charset=utf-8' },
  { name: 'kassa.svg', file: assetUrl('kassa.svg'), type: 'image/svg+xml' },
  { name: 'mailbox.css', file: assetUrl('mailbox.css'), type: 'text/css; charset=utf-8' },
  { name: 'mailbox.svg', file: assetUrl('mailbox.svg'), type: 'image/svg+xml' },
  { name: 'figtree.woff2', file: new URL(font), type: 'font/woff2' },
]

export function assetRoutes(): Hono {
  const app = new Hono()
  for (const { name, file, type } of files) {
    const content = new Uint8Array(readFileSync(fileURLToPath(file)))
    app.get(`/assets/${name}`, (c) => c.body(content, 200, { 'content-type': type, 'cache-control': 'max-age=300' }))
  }
  return app
}
