import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { speculationRules } from '#site/page-start/speculation-rules.ts'
import { type SiteServer, startTestServer } from './support/test-server.ts'

/** How the scripts begin that React Router and React write into a page, and our start of the first one. */
const frameworkStarts = ['window.__reactRouterContext = ', 'await window.waitForStart?.(']
/** With data of the content, of a visitor's input, without content, and a page that does not exist. */
const pages = [
  '/',
  '/?lng=en',
  '/products',
  '/products/brezel',
  '/products?search=%3Cscript%3Ealert(1)%3C/script%3E',
  '/places',
  '/jobs',
  '/checkout',
  '/selfservice/orders',
  '/contact',
  '/nowhere/%3Cscript%3Ealert(1)%3C/script%3E',
]

const toHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

let site: SiteServer
beforeAll(async () => {
  site = await startTestServer()
})
afterAll(() => site.stop())

test.each(pages)(
  '%s allows no inline script but the start script, the speculation rules and those of the framework',
  async (path) => {
    const response = await fetch(site.url + path)
    const html = await response.text()
    const policy = response.headers.get('content-security-policy') ?? ''
    const [scriptSource = ''] = /script-src [^;]*/.exec(policy) ?? []
    const hashes: string[] = scriptSource.match(/'sha256-[^']*'/g) ?? []
    expect(hashes.length).toBeGreaterThanOrEqual(3)
    expect(scriptSource.split(' ').filter((source) => !hashes.includes(source))).toEqual(['script-src', "'self'"])

    const startScript = readFileSync('build/current/web/start-script.js', 'utf8')
    const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
    const known = scripts.filter(
      (text) =>
        text === startScript ||
        text === speculationRules ||
        frameworkStarts.some((start) => text.trimStart().startsWith(start)),
    )
    const knownHashes = new Set(known.map(toHash))
    expect(hashes.filter((hash) => !knownHashes.has(hash))).toEqual([])
  },
)
