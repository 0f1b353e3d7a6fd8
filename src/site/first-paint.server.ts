import { speculationRules } from './page-start/speculation-rules.ts'
import type { StartMode } from './page-start/start-signal.ts'

/** Off: pages are sent as React renders them, and the app starts at once. How to measure the difference: decision 58. */
const isFirstPaintOptimized: boolean = true

interface FirstPaintOptions {
  /** By URL path. */
  styleSheets: ReadonlyMap<string, string>
  /** Marks the scripts and styles of the renderer itself. */
  nonce: string
  /** The code of `page-start/page-start.ts`; empty in development, where the app starts at once. */
  startScript: string
  startMode: StartMode
}

const styleLink = /<link rel="stylesheet" href="([^"]+)"\/>/g

/**
 * Inlines the style sheets, so the first paint needs no further round trip. Their links stay, because React looks for
 * them when it hydrates; disabled links fetch nothing.
 */
function inlineStyles(head: string, { styleSheets, nonce }: FirstPaintOptions): string {
  const inlined = [...head.matchAll(styleLink)].map(([, href = '']) => styleSheets.get(href) ?? '').join('')
  if (inlined === '') return head
  let isFirst = true
  return head.replaceAll(styleLink, (link, href: string) => {
    // Before the links: styles that later pages add must come after the shared ones.
    const style = isFirst ? `<style nonce="${nonce}">${inlined}</style>` : ''
    isFirst = false
    return style + (styleSheets.has(href) ? `<link rel="stylesheet" href="${href}" disabled=""/>` : link)
  })
}

const toStartTag = (nonce: string) => `<script nonce="${nonce}" type="module" async="">`
const closing = '</script>'
const staticImport = /import (?:\* as (\w+) from )?("[^"]+");/g
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g

/** Requested while the scripts load: the app starts only when it knows that its build is current. */
const fetchBuildDate = `window.servedBuild = fetch("/meta.json", { cache: "no-store" });
window.servedBuild.catch(() => {});`

const addPreloads = (hrefs: readonly string[]) =>
  `for (const href of ${JSON.stringify(hrefs)})
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`

/**
 * Loads the scripts of the app when the page needs them, and never before the first paint: they would compete with images
 * and fonts for bandwidth, and on a repeated visit cached scripts would run first.
 */
function deferScript(script: string, preloads: readonly string[], mode: StartMode): string {
  const imports = [...script.matchAll(staticImport)]
  const names = imports.map(([, name = '']) => name).join(', ')
  const loads = imports.map(([, , address]) => `import(${address})`).join(', ')
  const modules = `const [${names}] = await Promise.all([${loads}]);`
  const wait = `await window.waitForStart?.(${JSON.stringify(mode)});`
  const start = [wait, fetchBuildDate, addPreloads(preloads), modules].join('\n')
  return start + script.replaceAll(staticImport, '')
}

const toStartScripts = (startScript: string, nonce: string) =>
  `<script nonce="${nonce}">${startScript}</script><script nonce="${nonce}" type="speculationrules">${speculationRules}</script>`

/** The router puts the nonce on links too, where the policy does not need it. */
const removeLinkNonces = (head: string, nonce: string) =>
  head.replaceAll(/<link [^>]*>/g, (link) => link.replace(` nonce="${nonce}"`, ''))

/**
 * Rearranges a rendered page so that the browser paints it before it runs it. Markup that it does not recognize stays as
 * it is: the page then works, only with a later first paint.
 */
export function optimizeFirstPaint(html: string, options: FirstPaintOptions, isOn = isFirstPaintOptimized): string {
  if (!isOn) return html
  const { nonce, startScript, startMode } = options
  const headEnd = html.indexOf('</head>')
  const head = removeLinkNonces(html.slice(0, headEnd), nonce)
  const startTag = toStartTag(nonce)
  const tagStart = html.indexOf(startTag, headEnd)
  if (tagStart < 0) return inlineStyles(head, options) + html.slice(headEnd)
  const preloads = [...new Set([...head.matchAll(modulePreload)].map(([, href = '']) => href))]
  const scriptStart = tagStart + startTag.length
  const scriptEnd = html.indexOf(closing, scriptStart)
  return [
    inlineStyles(head.replaceAll(modulePreload, ''), options),
    startScript && toStartScripts(startScript, nonce),
    html.slice(headEnd, scriptStart),
    deferScript(html.slice(scriptStart, scriptEnd), preloads, startMode),
    html.slice(scriptEnd),
  ].join('')
}
