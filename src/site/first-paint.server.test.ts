import { describe, expect, test } from 'vitest'
import { optimizeFirstPaint } from './first-paint.server.ts'

const page = (head: string, body = 'x') => `<html><head><title>Brot</title>${head}</head><body>${body}</body></html>`
const nonce = 'n1'
const options = { styleSheets: new Map<string, string>(), nonce, startScript: 'start()', startMode: 'onUse' as const }
const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css"/>`

test('leaves the page as it is rendered when switched off', () => {
  const html = page(link('root'), '<script nonce="n1" type="module" async="">import("/assets/entry.js");</script>')
  const styleSheets = new Map([['/assets/root.css', 'body{margin:0}']])
  expect(optimizeFirstPaint(html, { ...options, styleSheets }, false)).toBe(html)
  expect(optimizeFirstPaint(html, { ...options, styleSheets })).not.toBe(html)
})

describe('style sheets', () => {
  test('are inlined before their links in the same order, and the links are disabled', () => {
    const sheets = new Map([
      ['/assets/home.css', '.home::after{content:"$&"}'],
      ['/assets/root.css', 'body{margin:0}'],
      ['/assets/other.css', '.other{}'],
    ])
    const [root, home] = ['root', 'home'].map((name) => link(name).replace('/>', ' disabled=""/>'))
    expect(optimizeFirstPaint(page(link('root') + link('home')), { ...options, styleSheets: sheets })).toBe(
      page(`<style nonce="n1">body{margin:0}.home::after{content:"$&"}</style>${root}${home}`),
    )
  })

  test.each(['<link nonce="n1" rel=', '<link rel='])('are recognized in links like %s', (start) => {
    const marked = link('root')
      .replace('<link rel=', start)
      .replace('/>', start.includes('n1') ? '/>' : ' nonce="n1"/>')
    const sheets = new Map([['/assets/root.css', 'body{margin:0}']])
    const html = optimizeFirstPaint(page(marked), { ...options, styleSheets: sheets })
    expect(html).toContain('<style nonce="n1">body{margin:0}</style>')
    expect(html).toContain('href="/assets/root.css" disabled=""/>')
  })

  test('that are unknown are still fetched', () => {
    const sheets = new Map([['/assets/root.css', 'body{margin:0}']])
    expect(optimizeFirstPaint(page(link('root') + link('home')), { ...options, styleSheets: sheets })).toContain(
      link('home'),
    )
    expect(optimizeFirstPaint(page(link('home')), { ...options, styleSheets: sheets })).toBe(page(link('home')))
  })
})

describe('scripts', () => {
  const start = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.modules = {"root":route0,"home":route1};

import("/assets/entry.js");`

  test('run when the page needs them, with the same modules as before', async () => {
    const preload = '<link rel="modulepreload" href="/assets/slider.js"/>'
    const html = optimizeFirstPaint(
      page(preload + preload, `<script nonce="n1" type="module" async="">${start}</script>`),
      { ...options, appDataUrl: '/products?search=</script>&app=de' },
    )
    const script = /<script nonce="n1" type="module" async="">([\s\S]*)<\/script>/.exec(html)?.[1] ?? ''
    const events: unknown[] = []
    const run = new Function(
      ...['window', 'document', 'fetch', 'load'],
      `return (async () => {${script.replaceAll('import(', 'load(')}})()`,
    )
    const window: { modules?: unknown; appData?: Promise<unknown>; waitForStart: (mode: string) => Promise<void> } = {
      waitForStart: async (mode) => void events.push(mode),
    }
    const document = {
      createElement: () => ({}),
      head: { append: ({ rel, href }: { rel: string; href: string }) => events.push(`${rel} ${href}`) },
    }
    const request = async (address: string) => {
      events.push(address)
      return { json: async () => ({ of: address }) }
    }
    const load = async (address: string) => events.push(address) && address
    await run(window, document, request, load)
    expect(html).not.toContain(preload)
    expect(events).toEqual([
      'onUse',
      '/meta.json',
      '/products?search=</script>&app=de',
      'modulepreload /assets/slider.js',
      '/assets/manifest.js',
      '/assets/root.js',
      '/assets/home.js',
      '/assets/entry.js',
    ])
    expect(await window.appData).toEqual({ of: '/products?search=</script>&app=de' })
    expect(window.modules).toEqual({ root: '/assets/root.js', home: '/assets/home.js' })
  })

  test('are preceded by the start script and the speculation rules, at the end of the head', () => {
    const html = optimizeFirstPaint(page('', `<script nonce="n1" type="module" async="">${start}</script>`), options)
    expect(html).toMatch(
      /<script nonce="n1">start\(\)<\/script><script nonce="n1" type="speculationrules">\{.*\}<\/script><\/head>/,
    )
  })

  test('start without waiting in development, which has no start script', () => {
    const html = optimizeFirstPaint(page('', `<script nonce="n1" type="module" async="">${start}</script>`), {
      ...options,
      startScript: '',
    })
    expect(html).toContain('window.waitForStart?.(')
    expect(html).not.toContain('speculationrules')
  })

  test('keep their preloads when there is no start script to defer', () => {
    const html = page('<link rel="modulepreload" href="/assets/slider.js"/>')
    expect(optimizeFirstPaint(html, options)).toBe(html)
  })
})
