const styleLink = /<link rel="stylesheet" href="([^"]+)"\/>/g

/**
 * The style sheets within the page: it is painted as soon as it is there, without another round trip.
 * Their links stay for React, which looks for them when it takes the page over; disabled, they fetch nothing.
 */
function inlineStyles(html: string, styleSheets: ReadonlyMap<string, string>): string {
  const inlined = [...html.matchAll(styleLink)].map(([, href = '']) => styleSheets.get(href) ?? '').join('')
  if (inlined === '') return html
  let isFirst = true
  return html.replaceAll(styleLink, (link, href: string) => {
    // Before the links: those that later pages add must come after what every page shares.
    const style = isFirst ? `<style>${inlined}</style>` : ''
    isFirst = false
    return style + (styleSheets.has(href) ? `<link rel="stylesheet" href="${href}" disabled=""/>` : link)
  })
}

const startScript = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/
const staticImport = /import \* as (\w+) from ("[^"]+");/g
/** A window that nobody looks at is never painted, and a browser may not tell: neither is waited for. */
const paint = `new Promise((go) => {
  if (document.hidden) return go();
  new PerformanceObserver(go).observe({ type: "paint", buffered: true });
  setTimeout(go, 500);
})`

/** The site runs only when it knows that it is not out of date: asked while the scripts are still on their way. */
const askBuild = 'window.servedBuild = fetch("/meta.json", { cache: "no-store" });'

/** Scripts that lie ready, as on a second visit, would run before the first paint, and the page be seen only after them. */
function startAfterPaint(html: string): string {
  return html.replace(startScript, (_, opening: string, script: string, closing: string) => {
    const imports = [...script.matchAll(staticImport)]
    const names = imports.map(([, name]) => name).join(', ')
    const loads = imports.map(([, , address]) => `import(${address})`).join(', ')
    const waiting = `await ${paint};\n${askBuild}\nconst [${names}] = await Promise.all([${loads}]);`
    return `${opening}${waiting}${script.replaceAll(staticImport, '')}${closing}`
  })
}

/** What the scripts are fetched for comes after what is seen: pictures and letters go first. */
const preloadLater = (html: string) =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')

/** A rendered page, so arranged that the browser paints it first and runs it then. */
export const paintFirst = (html: string, styleSheets: ReadonlyMap<string, string>): string =>
  startAfterPaint(preloadLater(inlineStyles(html, styleSheets)))
