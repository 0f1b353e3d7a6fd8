/**
 * Which layer may import which. Everything else inside src/ is forbidden, so a new folder needs a line here.
 * Bare imports count too: `node:fs` in the domain is an error.
 */
const useCases = ['domain', 'db', 'integrations']
const layers = {
  foundation: ['domain'],
  domain: [],
  contract: ['domain'],
  db: ['domain'],
  integrations: ['domain'],
  content: ['domain', 'db'],
  'services/orders': useCases,
  'services/hiring': useCases,
  'services/stores': useCases,
  'services/messages': useCases,
  'services/books': useCases,
  'services/staff': ['domain', 'contract', 'db'],
  'services/scheduler': [...useCases, 'services'],
  'api/site': ['domain', 'contract', 'db', 'integrations', 'services/orders', 'services/hiring', 'api/shared'],
  'api/staff': ['domain', 'contract', 'db', 'integrations', 'content', 'services', 'api/shared'],
  'api/shared': ['domain', 'contract', 'db'],
  server: ['domain', 'contract'],
  ui: ['domain', 'locales', 'build'],
  site: ['domain', 'contract', 'ui', 'locales', 'build'],
  staff: ['domain', 'contract', 'ui', 'locales', 'build'],
  cli: ['domain', 'db', 'integrations', 'content', 'services', 'app/services'],
  demo: ['domain', 'db', 'services'],
  app: ['domain', 'db', 'integrations', 'content', 'services', 'api', 'server', 'site', 'demo'],
}

/** Config, clock and tokens, for every layer above the domain and the contract. */
const foundations = '^src/foundation/'

/** The domain is pure: no Node, no framework. These packages are pure too: holidays, schemas, Markdown, a map of limited size. */
const pureLayers = ['domain']
const purePackages = 'node_modules/(feiertagejs|zod|markdown-it|lru-cache)/'

/** Declarations of the content are made with zod, which browsers do not load. */
const declarations = '^src/domain/content/kinds/'

const folder = (name) =>
  ({ locales: '^locales/', build: '^build/', 'app/services': '^src/app/services\\.ts$' })[name] ?? `^src/${name}/`
const generatedTypes = '^\\.react-router/'

const layerRules = Object.entries(layers).map(([layer, allowed]) => ({
  name: `layer-${layer}`,
  comment: `${layer} may import ${allowed.join(', ') || 'no other layer'}.`,
  severity: 'error',
  from: { path: folder(layer), pathNot: '\\.test\\.tsx?$' },
  to: {
    path: '^(src|sandbox|scripts|tests|locales|build|content)/',
    pathNot: [
      folder(layer),
      ...allowed.map(folder),
      ...(pureLayers.includes(layer) || layer === 'contract' ? [] : [foundations]),
      generatedTypes,
    ],
  },
}))

export default {
  forbidden: [
    { name: 'no-circles', comment: 'Type-only circles count.', severity: 'error', from: {}, to: { circular: true } },
    ...layerRules,
    {
      name: 'pure-domain',
      comment: 'The domain imports no Node module and no package that does IO.',
      severity: 'error',
      from: { path: pureLayers.map(folder), pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'], pathNot: purePackages },
    },
    {
      name: 'no-declarations-in-browser',
      comment:
        'What browsers load takes only types from the declarations. The build of the staff app evaluates its forms.',
      severity: 'error',
      from: {
        path: '^src/(domain|contract|site|staff|ui)/',
        pathNot: [declarations, '^src/domain/content/forms/(entry-forms|form-of)\\.ts$', '\\.test\\.tsx?$'],
      },
      to: { path: [declarations, '^src/domain/content/markdown\\.ts$'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'known-layers',
      comment: 'Every folder of src/ is a layer of the table above.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: Object.keys(layers).map(folder) },
      to: {},
    },
    {
      name: 'no-node-in-browser',
      comment: 'Code that runs in the browser imports no Node module; server-only files end in .server.ts.',
      severity: 'error',
      from: { path: '^src/(site|staff|ui)/', pathNot: ['\\.server\\.tsx?$', '\\.test\\.tsx?$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'sandbox-alone',
      comment: 'The sandbox stands in for other companies and shares no code with us.',
      severity: 'error',
      from: { path: '^sandbox/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/' },
    },
    {
      name: 'no-tests-in-code',
      severity: 'error',
      from: { path: '^(src|sandbox)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^tests/', '\\.test\\.tsx?$'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: { path: '^(src|sandbox)/' },
      // What the build makes is not there in a fresh clone.
      to: { couldNotResolve: true, pathNot: ['\\+types', '^virtual:', '^(\\.\\./)+build/'] },
    },
    {
      name: 'no-dev-packages',
      severity: 'error',
      from: { path: '^(src|sandbox)/', pathNot: ['\\.test\\.tsx?$', '^src/site/routes\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    // What tests import is not restricted; that nothing imports tests is seen without reading them.
    doNotFollow: { path: ['node_modules', '\\.test\\.tsx?$'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
