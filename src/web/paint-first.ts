const styleLink = /<link rel="stylesheet" href="([^"]+)"\/>/g

/**
 * The style sheets within the page: it is painted as soon as it is there, without another round trip.
 * Their links stay for React, which looks for them when it takes the page over; disabled, they fetch nothing.
 */
function inlineStyles(head: string, styleSheets: ReadonlyMap<string, string>): string {
  const inlined = [...head.matchAll(styleLink)].map(([, href = '']) => styleSheets.get(href) ?? '').join('')
  if (inlined === '') return head
  let isFirst = true
  return head.replaceAll(styleLink, (link, href: string) => {
    // Before the links: those that later pages add must come after what every page shares.
    const style = isFirst ? `<style>${inlined}</style>` : ''
    isFirst = false
    return style + (styleSheets.has(href) ? `<link rel="stylesheet" href="${href}" disabled=""/>` : link)
  })
}

const startScript = '<script type="module" async="">'
const closing = '</script>'
const staticImport = /import (?:\* as (\w+) from )?("[^"]+");/g
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g

/** A window that nobody looks at is never painted, and a browser may not tell: neither is waited for. */
const paint = `new Promise((go) => {
  if (document.hidden) return go();
  new PerformanceObserver(go).observe({ type: "paint", buffered: true });
  setTimeout(go, 500);
})`

/** The site runs only when it knows that it is not out of date: asked while the scripts are still on their way. */
const askBuild = `window.servedBuild = fetch("/meta.json", { cache: "no-store" });
window.servedBuild.catch(() => {});`

const preload = (addresses: readonly string[]) =>
  `for (const href of ${JSON.stringify(addresses)})
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`

/**
 * The scripts come after the first paint: before it they would take the line from pictures and letters, and on a second
 * visit, when they lie ready, run before anything is seen.
 */
function startAfterPaint(script: string, addresses: readonly string[]): string {
  const imports = [...script.matchAll(staticImport)]
  const names = imports.map(([, name = '']) => name).join(', ')
  const loads = imports.map(([, , address]) => `import(${address})`).join(', ')
  const modules = `const [${names}] = await Promise.all([${loads}]);`
  const start = [`await ${paint};`, askBuild, preload(addresses), modules].join('\n')
  return start + script.replaceAll(staticImport, '')
}

/**
 * A rendered page, so arranged that the browser paints it first and runs it then. Only its head and the script that
 * starts it are looked through: what lies between is long. Hence also the pieces: joined as text, it would be copied.
 */
export function paintFirst(html: string, styleSheets: ReadonlyMap<string, string>): string[] {
  const headEnd = html.indexOf('</head>')
  const head = html.slice(0, headEnd)
  const addresses = [...new Set([...head.matchAll(modulePreload)].map(([, href = '']) => href))]
  const paintedHead = inlineStyles(head.replaceAll(modulePreload, ''), styleSheets)
  const tagAt = html.indexOf(startScript, headEnd)
  if (tagAt < 0) return [paintedHead, html.slice(headEnd)]
  const scriptAt = tagAt + startScript.length
  const scriptEnd = html.indexOf(closing, scriptAt)
  const start = startAfterPaint(html.slice(scriptAt, scriptEnd), addresses)
  return [
    paintedHead,
    html.slice(headEnd, tagAt),
    `${startScript}${start}${closing}`,
    html.slice(scriptEnd + closing.length),
  ]
}
