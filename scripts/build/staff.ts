import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { precompress } from './assets.ts'
import { quietChecks, withProductionEnv } from './server.ts'

/** The WebAssembly of the code reader as a file of our own: its package would load it from a CDN. */
const codeReaderWasm: Plugin = {
  name: 'code-reader-wasm',
  resolveId(id) {
    if (id !== 'virtual:code-reader-wasm') return undefined
    const requireFromReader = createRequire(createRequire(import.meta.url).resolve('barcode-detector/ponyfill'))
    return `${requireFromReader.resolve('zxing-wasm/reader/zxing_reader.wasm')}?url`
  },
}

/**
 * The forms of the content editor follow from the schemas of the content. Evaluated here, they are data, and no browser loads
 * the schemas and what they are made with.
 */
const entryFormsAsData: Plugin = {
  name: 'entry-forms-as-data',
  async load(id) {
    if (!id.endsWith('/src/domain/content/forms/entry-forms.ts')) return undefined
    const { entryForms } = await import('#domain/content/forms/entry-forms.ts')
    return `export const entryForms = ${JSON.stringify(entryForms)}`
  },
}

/** The staff app is rendered in the browser: a page, scripts, styles and a service worker. */
export const staffViteConfig: InlineConfig = {
  configFile: false,
  root: 'src/staff',
  publicDir: 'public',
  // The page names its files from the root, whatever address it was opened at.
  base: '/',
  plugins: [codeReaderWasm, entryFormsAsData],
}

const target = 'es2022'

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'index.html')
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll('\\', '/')}`)
    .sort()

/** Names of files contain a hash of their content, except for the page and the manifest. */
function hashFiles(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(join(folder, 'index.html')))
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

/** The service worker knows all other files by name, so it is built after them. */
async function buildServiceWorker(folder: string): Promise<void> {
  const files = listFiles(folder)
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __FILES__: JSON.stringify(files), __VERSION__: JSON.stringify(hashFiles(folder, files)) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target,
      rolldownOptions: {
        checks: quietChecks,
        input: 'src/staff/service-worker.ts',
        output: { entryFileNames: 'service-worker.js', format: 'iife' },
      },
    },
  })
}

export async function buildStaff(folder: string): Promise<void> {
  const settings: InlineConfig = {
    ...staffViteConfig,
    logLevel: 'warn',
    build: {
      outDir: `${process.cwd()}/${folder}`,
      emptyOutDir: true,
      target,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks: quietChecks,
        // Marks of React Router for servers that render; there is none here.
        onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
      },
    },
  }
  await withProductionEnv(async () => {
    await build(settings)
    await buildServiceWorker(folder)
  })
  await precompress(folder)
}
