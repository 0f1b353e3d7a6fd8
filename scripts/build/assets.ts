/** Compresses the client files, and checks what a visitor loads against budgets. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|json|txt|xml|webmanifest|geojson)$/
const brotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export async function precompress(directory: string): Promise<void> {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => compressible.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(directory, name)
      if (!statSync(file).isFile() || statSync(file).size < 512) return
      const raw = readFileSync(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
      writeFileSync(`${file}.br`, await brotli(raw, { params }))
      writeFileSync(`${file}.gz`, await compressGzip(raw, { level: 9 }))
    }),
  )
}

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

/**
 * Budgets in compressed bytes; the build fails above them. The start script is all that an untouched page runs. The
 * others are loaded with the app of the first page that is used, the route manifest included.
 */
const budgets = { startJs: 1_750, homeJs: 132_500, js: 134_200, css: 15_300, fonts: 55_000 }

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

/** What a browser loads before a page is interactive: the route manifest, the entry, the root and the route with their imports. */
function firstLoadOf(
  clientDir: string,
  { url, entry, routes }: Manifest,
  routeId: string,
): { js: number; css: number } {
  const parts = [entry, routes.root, routes[routeId]].filter((part) => part !== undefined)
  const js = new Set([url, ...parts.flatMap(({ module, imports = [] }) => [module, ...imports])])
  // React Router marks a style sheet with "#" that is also loaded later: React must not take both for the same.
  const css = new Set(parts.flatMap(({ css = [] }) => css).map((file) => file.replace(/#$/, '')))
  return { js: sum(clientDir, js), css: sum(clientDir, css) }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

/** The latin-ext fonts are fetched only for pages whose text needs them. */
const firstFonts = (clientDir: string) =>
  readdirSync(join(clientDir, 'assets'))
    .filter((name) => name.endsWith('.woff2') && !name.includes('latin-ext'))
    .map((name) => `assets/${name}`)

/** Describes what the first visit of a page loads, and throws if that is over the budget. */
export function checkFirstLoad(clientDir: string, startScript: string): string {
  const manifest = readManifest(clientDir)
  const loads = Object.keys(manifest.routes).map((id) => ({ id, ...firstLoadOf(clientDir, manifest, id) }))
  const home = loads.find(({ id }) => id === 'routes/home/home')
  if (!home) throw new Error('The build has no home page.')
  const heaviest = loads.reduce((most, load) => (load.js > most.js ? load : most))
  const css = Math.max(...loads.map((load) => load.css))
  const fonts = sum(clientDir, firstFonts(clientDir))
  const startJs = brotliCompressSync(readFileSync(startScript)).length
  const description = [
    `start script ${kilobytes(startJs)}`,
    `app ${kilobytes(home.js)} for the home page, at most ${kilobytes(heaviest.js)} for ${heaviest.id}`,
    `CSS ${kilobytes(css)}`,
    `fonts ${kilobytes(fonts)}`,
  ].join('; ')
  const measured = { startJs, homeJs: home.js, js: heaviest.js, css, fonts }
  const over = (Object.keys(budgets) as (keyof typeof budgets)[]).filter((name) => measured[name] > budgets[name])
  if (over.length > 0)
    throw new Error(
      `Over the budget: ${over.map((name) => `${name} ${kilobytes(budgets[name])}`).join(', ')}. Measured: ${description}.`,
    )
  return description
}
