import { describe, expect, test } from 'vitest'
import { paintFirst } from './paint-first.ts'

const painted = (...given: Parameters<typeof paintFirst>) => paintFirst(...given).join('')

const page = (head: string, body = 'x') => `<html><head><title>Brot</title>${head}</head><body>${body}</body></html>`
const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css"/>`

describe('style sheets', () => {
  test('stand in the page before their links, in the same order, and the links fetch nothing', () => {
    const sheets = new Map([
      ['/assets/home.css', '.home::after{content:"$&"}'],
      ['/assets/root.css', 'body{margin:0}'],
      ['/assets/other.css', '.other{}'],
    ])
    const [root, home] = ['root', 'home'].map((name) => link(name).replace('/>', ' disabled=""/>'))
    expect(painted(page(link('root') + link('home')), sheets)).toBe(
      page(`<style>body{margin:0}.home::after{content:"$&"}</style>${root}${home}`),
    )
  })

  test('that are not known are still fetched', () => {
    const sheets = new Map([['/assets/root.css', 'body{margin:0}']])
    expect(painted(page(link('root') + link('home')), sheets)).toContain(link('home'))
    expect(painted(page(link('home')), sheets)).toBe(page(link('home')))
  })
})

describe('scripts', () => {
  const start = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.modules = {"root":route0,"home":route1};

import("/assets/entry.js");`

  test('run after the first paint, with all that they ran with before', async () => {
    const preload = '<link rel="modulepreload" href="/assets/slider.js"/>'
    const html = painted(page(preload + preload, `<script type="module" async="">${start}</script>`), new Map())
    const script = /<script type="module" async="">([\s\S]*)<\/script>/.exec(html)?.[1] ?? ''
    const happened: unknown[] = []
    const run = new Function(
      ...['window', 'document', 'PerformanceObserver', 'setTimeout', 'fetch', 'load'],
      `return (async () => {${script.replaceAll('import(', 'load(')}})()`,
    )
    const window: { modules?: unknown } = {}
    const document = {
      hidden: false,
      createElement: () => ({}),
      head: { append: ({ rel, href }: { rel: string; href: string }) => happened.push(`${rel} ${href}`) },
    }
    class PerformanceObserver {
      readonly tell: () => void
      constructor(tell: () => void) {
        this.tell = tell
      }
      observe({ type }: { type: string }) {
        happened.push(type)
        this.tell()
      }
    }
    const ask = async (address: string) => happened.push(address)
    const load = async (address: string) => happened.push(address) && address
    await run(window, document, PerformanceObserver, () => {}, ask, load)
    expect(html).not.toContain(preload)
    expect(happened).toEqual([
      'paint',
      '/meta.json',
      'modulepreload /assets/slider.js',
      '/assets/manifest.js',
      '/assets/root.js',
      '/assets/home.js',
      '/assets/entry.js',
    ])
    expect(window.modules).toEqual({ root: '/assets/root.js', home: '/assets/home.js' })
  })
})
