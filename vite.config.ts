import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { quietChecks } from './scripts/build/server.ts'

/**
 * Every file costs a request and compresses separately, so modules are grouped by folder. A group also contains what its
 * modules import; the first group that matches a module wins. The entry itself is in no group: it has to run last.
 */
const groups = [
  // Needed by every page, or small and on the home page: one file instead of two dozen, and 8 KB smaller.
  {
    name: 'layout',
    test: /src\/site\/(layout|i18n|components\/section)\/|src\/ui\/(ui-texts|use-(answer|timer))|components\/order-card\/order-cards\.tsx|node_modules\/(react-dom|react-router)\//,
  },
  // Styles of a few pages each, which were inlined into all with the modules that share them.
  { name: 'tickets', test: /\/(ticket|steps|action-list)\.module\.css$/ },
  { name: 'fields', test: /src\/ui\/(field|choice)\./ },
  { name: 'messages', test: /src\/(site\/components\/form\/message-box|ui\/(notice|states|focus)\.)/ },
  { name: 'page-icons', test: /src\/(site\/components\/page-icon|ui\/page-icon-paths)\./ },
  // Small modules that several pages use, except those of the cart: only pages that sell something load it.
  {
    name: 'shared',
    test: /src\/(domain\/(?!cart|content|invoices|form-fields|mail-address|catalog\/(options|quantity))|site\/(api\/(?!cart)|hooks\/|components\/(?!quantity|form\/|message-form)))|src\/site\/[^/]+\.tsx?$/,
    minShareCount: 5,
  },
  // After what many pages share, which they would take along.
  {
    name: 'forms',
    test: /src\/(site\/components\/form\/(site-form|error-summary)|ui\/(error-notice|use-form)\.|domain\/(form-fields|mail-address)\.)/,
  },
  { name: 'message-form', test: /src\/site\/components\/message-form\// },
  { name: 'pickup', test: /src\/site\/components\/(day-label|pickup\/)/ },
]

const ownerByClassName = new Map<string, string>()

/**
 * A page contains the class names of CSS modules hundreds of times, so a build gives them six characters. Browser and
 * server are built separately: the name depends on nothing else than the file and the class.
 */
function shortClassName(name: string, file: string): string {
  const owner = `${relative(import.meta.dirname, file)} ${name}`
  const short = `_${createHash('sha256').update(owner).digest('base64url').slice(0, 5)}`
  const other = ownerByClassName.get(short) ?? owner
  if (other !== owner) throw new Error(`${other} and ${owner} get the same class name: rename one of them.`)
  ownerByClassName.set(short, owner)
  return short
}

/** A hash does not compress, and the route manifest names every file: shorter ones save 0.2 KB of the first load. */
const assetFileNames = 'assets/[name]-[hash:6][extname]'
const shortNames = {
  // Rolldown takes no fewer for this many files.
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames,
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  define: { __BUILD_DATE__: JSON.stringify(process.env.BUILD_DATE ?? '1970-01-01T00:00:00.000Z') },
  publicDir: false,
  css: command === 'build' ? { modules: { generateScopedName: shortClassName } } : {},
  build: { assetsInlineLimit: 0, target: 'es2022', rolldownOptions: { checks: quietChecks } },
  environments: {
    client: { build: { rolldownOptions: { output: { ...shortNames, codeSplitting: { groups } } } } },
    // The server names the same fonts and pictures.
    ssr: { build: { rolldownOptions: { output: { assetFileNames } } } },
  },
}))
