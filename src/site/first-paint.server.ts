import { speculationRules } from './page-start/speculation-rules.ts'
import type { StartMode } from './page-start/start-signal.ts'

/** Off: pages are sent as React renders them, and the app starts at once. How to measure the difference: decision 58. */
export const isFirstPaintOptimized: boolean = true

interface FirstPaintOptions {
  /** By URL path. */
  styleSheets: ReadonlyMap<string, string>
  /** Marks the scripts and styles of the renderer itself. */
  nonce: string
  /** The code of `page-start/page-start.ts`; empty in development, where the app starts at once. */
  startScript: string
  startMode: StartMode
  /** Where the app finds its data; undefined when the page contains them. */
  appDataUrl?: string | undefined
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
/** A search that contains a closing tag must not end the script. */
const toScriptText = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')

const staticImport = /import (?:\* as (\w+) from )?("[^"]+");/g
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g

/** Requested while the scripts load: the app starts only when it knows that its build is current. */
const fetchBuildDate = `window.servedBuild = fetch("/meta.json", { cache: "no-store" });
window.servedBuild.catch(() => {});`

/** Without cookies: the data are those of the page, which is the same for everybody. Tries again when the connection is lost. */
const fetchAppData = (url: string) => `window.appData = (async () => {
  for (;;)
    try { return await (await fetch(${toScriptText(url)}, { credentials: "omit" })).json(); }
    catch { await new Promise((resolve) => setTimeout(resolve, 2000)); }
})();`

const addPreloads = (hrefs: readonly string[]) =>
  `for (const href of ${JSON.stringify(hrefs)})
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`

/**
 * Loads the scripts of the app when the page needs them, and never before the first paint: they would compete with images
 * and fonts for bandwidth, and on a repeated visit cached scripts would run first.
 */
function deferScript(
  script: string,
  preloads: readonly string[],
  { startMode, appDataUrl }: FirstPaintOptions,
): string {
  const imports = [...script.matchAll(staticImport)]
  const names = imports.map(([, name = '']) => name).join(', ')
  const loads = imports.map(([, , address]) => `import(${address})`).join(', ')
  const modules = `const [${names}] = await Promise.all([${loads}]);`
  const wait = `await window.waitForStart?.(${JSON.stringify(startMode)});`
  const data = appDataUrl ? [fetchAppData(appDataUrl)] : []
  const start = [wait, fetchBuildDate, ...data, addPreloads(preloads), modules].join('\n')
  return start + script.replaceAll(staticImport, '')
}

const toStartScripts = (startScript: string, nonce: string) =>
  `<script nonce="${nonce}">${startScript}</script><script nonce="${nonce}" type="speculationrules">${speculationRules}</script>`

/** The router puts the nonce on links too, where the policy does not need it. */
const removeLinkNonces = (head: string, nonce: string) =>
  head.replaceAll(/<link [^>]*>/g, (link) => link.replace(` nonce="${nonce}"`, ''))

/**
 * Rearranges a rendered page so that the browser paints it before it runs it. Markup that it does not recognize stays as
 * it is: a page that contains its data then works, only with a later first paint.
 */
export function optimizeFirstPaint(html: string, options: FirstPaintOptions, isOn = isFirstPaintOptimized): string {
  if (!isOn) return html
  const { nonce, startScript } = options
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
    deferScript(html.slice(scriptStart, scriptEnd), preloads, options),
    html.slice(scriptEnd),
  ].join('')
}
