import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface RouteFiles {
  module: string
  imports?: string[]
  css?: string[]
}
interface Manifest {
  url: string
  entry: RouteFiles
  routes: Record<string, RouteFiles>
}

/** First-load budgets in bytes as sent, the list of addresses among them; the build fails above. */
const budgets = { homeJs: 108_000, js: 123_000, css: 15_000, fonts: 55_000 }

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

const sum = (clientDir: string, files: Iterable<string>) =>
  [...files].reduce((total, file) => total + sizeOf(clientDir, file), 0)

/** What a browser loads before a page runs: the addresses, the entry, the root and the route, each with what it imports. */
function firstLoadOf(
  clientDir: string,
  { url, entry, routes }: Manifest,
  routeId: string,
): { js: number; css: number } {
  const parts = [entry, routes.root, routes[routeId]].filter((part) => part !== undefined)
  const js = new Set([url, ...parts.flatMap(({ module, imports = [] }) => [module, ...imports])])
  const css = new Set(parts.flatMap(({ css = [] }) => css))
  return { js: sum(clientDir, js), css: sum(clientDir, css) }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

/** The letters of German and English; further ones are fetched only where a name needs them. */
const firstFonts = (clientDir: string) =>
  readdirSync(join(clientDir, 'assets'))
    .filter((name) => name.endsWith('.woff2') && !name.includes('latin-ext'))
    .map((name) => `assets/${name}`)

export function firstLoadReport(clientDir: string): void {
  const manifest = readManifest(clientDir)
  const loads = Object.keys(manifest.routes).map((id) => ({ id, ...firstLoadOf(clientDir, manifest, id) }))
  const home = loads.find(({ id }) => id === 'routes/home/home')
  const heaviest = loads.reduce((most, load) => (load.js > most.js ? load : most))
  const css = Math.max(...loads.map((load) => load.css))
  const fonts = sum(clientDir, firstFonts(clientDir))
  console.error(`  First load, brotli: home ${kilobytes(home?.js ?? 0)} JavaScript, ${kilobytes(home?.css ?? 0)} CSS;
    the most: ${heaviest.id} ${kilobytes(heaviest.js)} JavaScript, ${kilobytes(css)} CSS; fonts ${kilobytes(fonts)}`)
  const measured = { homeJs: home?.js ?? 0, js: heaviest.js, css, fonts }
  const over = (Object.keys(budgets) as (keyof typeof budgets)[]).filter((name) => measured[name] > budgets[name])
  if (over.length > 0)
    throw new Error(`Over the budget: ${over.map((name) => `${name} ${kilobytes(budgets[name])}`).join(', ')}.`)
}
