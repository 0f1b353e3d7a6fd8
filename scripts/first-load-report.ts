import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface RouteFiles {
  module: string
  imports?: string[]
  css?: string[]
}
interface Manifest {
  entry: RouteFiles
  routes: Record<string, RouteFiles>
}

/** First-load budgets in bytes of brotli; the build fails above them. */
const budgets = { js: 130_000, css: 15_000 }

function readManifest(clientDir: string): Manifest {
  const name = readdirSync(join(clientDir, 'assets')).find((file) => /^manifest-.*\.js$/.test(file))
  const text = readFileSync(join(clientDir, 'assets', name ?? ''), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}

const sizeOf = (clientDir: string, file: string): number => {
  try {
    return statSync(join(clientDir, `${file}.br`)).size
  } catch {
    return statSync(join(clientDir, file)).size
  }
}

/** What a browser loads before a page runs: the entry, the root and the route, each with what it imports. */
export function firstLoadBytes(clientDir: string, routeId: string): { js: number; css: number } {
  const { entry, routes } = readManifest(clientDir)
  const parts = [entry, routes.root, routes[routeId]].filter((part) => part !== undefined)
  const js = new Set(parts.flatMap(({ module, imports = [] }) => [module, ...imports]))
  const css = new Set(parts.flatMap(({ css = [] }) => css))
  const sum = (files: Set<string>) => [...files].reduce((total, file) => total + sizeOf(clientDir, file), 0)
  return { js: sum(js), css: sum(css) }
}

export function firstLoadReport(clientDir: string): void {
  const { js, css } = firstLoadBytes(clientDir, 'routes/home/home')
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
  console.error(`  First load of the home page, brotli: ${kilobytes(js)} JavaScript, ${kilobytes(css)} CSS`)
  if (js > budgets.js || css > budgets.css)
    throw new Error(`That is over the budget of ${kilobytes(budgets.js)} JavaScript and ${kilobytes(budgets.css)} CSS.`)
}
