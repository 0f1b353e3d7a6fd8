import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'

const own = (name: string) => new URL(`./assets/${name}`, import.meta.url)
const font = import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')

const files = [
  { name: 'base.css', file: own('base.css'), type: 'text/css; charset=utf-8' },
  { name: 'kassa.css', file: own('kassa.css'), type: 'text/css; charset=utf-8' },
  { name: 'kassa.svg', file: own('kassa.svg'), type: 'image/svg+xml' },
  { name: 'mailbox.css', file: own('mailbox.css'), type: 'text/css; charset=utf-8' },
  { name: 'mailbox.svg', file: own('mailbox.svg'), type: 'image/svg+xml' },
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
