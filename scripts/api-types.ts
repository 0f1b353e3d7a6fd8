/**
 * Writes src/contract/generated/api-routes.ts: what every route of both APIs takes and answers, as types that refer to the
 * schemas of the contract. The clients of site and staff app take path, input and response of each call from it.
 */
import { existsSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OpenAPIHono, z } from '@hono/zod-openapi'
import { createApi } from '#api/site/create-api.ts'
import { createStaffApi } from '#api/staff/create-staff-api.ts'

const outputFile = 'src/contract/generated/api-routes.ts'

const header = `// Generated from the routes of src/api by scripts/api-types.ts.
import type { z } from '@hono/zod-openapi'

type Text<In, Out> = unknown extends In
  ? Out | string
  : string extends In
    ? In
    : 'true' extends In
      ? boolean | undefined
      : In

type Params<S extends z.ZodType, In = z.input<S>> = { [K in keyof In]: string extends In[K] ? string | number : In[K] }

/** Flags, numbers and lists, which are sent as text. */
type Query<S extends z.ZodType, In = z.input<S>, Out = z.output<S>> = {
  [K in keyof In & keyof Out as undefined extends In[K] ? K : never]?: Text<In[K], Out[K]> | undefined
} & { [K in keyof In & keyof Out as undefined extends In[K] ? never : K]: Text<In[K], Out[K]> }
`

type Schema = z.core.$ZodType
type Direction = 'input' | 'output'

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

/** The expression by which a schema of the contract is imported. */
async function findNames(): Promise<Map<Schema, string>> {
  const names = new Map<Schema, string>()
  for (const file of globSync('src/contract/**/*.ts', { exclude: ['**/*.test.ts', '**/generated/**'] }).sort())
    for (const [name, value] of Object.entries(await import(pathToFileURL(file).href)))
      if (isSchema(value))
        names.set(value, `typeof import('#${file.replaceAll('\\', '/').slice('src/'.length)}').${name}`)
  return names
}

/** What a schema that the contract does not export by name describes. */
function toType(schema: Schema, direction: Direction, names: Map<Schema, string>): string {
  const name = names.get(schema)
  if (name) return `z.${direction}<${name}>`
  const render = (inner: Schema) => toType(inner, direction, names)
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object': {
      const optional = direction === 'input' ? 'optin' : 'optout'
      const fields = Object.entries(def.shape).map(
        ([key, field]) => `'${key}'${field._zod[optional] === 'optional' ? '?' : ''}: ${render(field)}`,
      )
      return `{ ${fields.join('; ')} }`
    }
    case 'array':
      return `(${render(def.element)})[]`
    case 'union':
      return def.options.map(render).join(' | ')
    case 'literal':
      return def.values.map((value) => JSON.stringify(value)).join(' | ')
    case 'enum':
      return Object.values(def.entries)
        .map((value) => JSON.stringify(value))
        .join(' | ')
    case 'nullable':
      return `${render(def.innerType)} | null`
    case 'optional':
      return `${render(def.innerType)} | undefined`
    case 'string':
    case 'number':
    case 'boolean':
    case 'unknown':
      return def.type
    default:
      throw new Error(`Routes take and send schemas that src/contract exports: one of the type ${def.type} is not.`)
  }
}

interface Content {
  content?: Record<string, { schema: unknown }>
}
interface Route {
  method: string
  path: string
  request?: { params?: Schema; query?: Schema; body?: Content }
  responses: Record<string, Content>
}

const isOptional = (schema: Schema): boolean => {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  return (
    def.type === 'object' &&
    Object.values(def.shape).every((field) => (field as z.ZodType).safeParse(undefined).success)
  )
}

function renderRoute({ method, path, request = {}, responses }: Route, names: Map<Schema, string>): string {
  const jsonOf = ({ content }: Content) => content?.['application/json']?.schema
  const toText = (type: 'Params' | 'Query', schema: Schema) => {
    const name = names.get(schema)
    return name ? `${type}<${name}>` : toType(schema, 'input', names)
  }
  const { params, query, body } = request
  const json = body && jsonOf(body)
  const sent = Object.entries(responses).flatMap(([status, response]) => {
    const schema = status.startsWith('2') && jsonOf(response)
    return isSchema(schema) ? [toType(schema, 'output', names)] : []
  })
  return [
    `  '${method.toUpperCase()} ${path}': {`,
    params && `    params: ${toText('Params', params)}`,
    query && `    query${isOptional(query) ? '?' : ''}: ${toText('Query', query)}`,
    body && `    body: ${isSchema(json) ? toType(json, 'input', names) : 'unknown'}`,
    `    response: ${sent.join(' | ') || 'unknown'}`,
    '  }',
  ]
    .filter(Boolean)
    .join('\n')
}

const listRoutes = (api: Pick<OpenAPIHono, 'openAPIRegistry'>): Route[] =>
  api.openAPIRegistry.definitions.flatMap((one) => (one.type === 'route' ? [one.route as unknown as Route] : []))

/** Routes are declared without using a service; each property of this is the same again. */
const noServices: object = new Proxy(() => {}, { get: (_target, name) => (name === 'then' ? undefined : noServices) })
const withTexts = (texts: object) => new Proxy(texts, { get: (own, name) => Reflect.get(own, name) ?? noServices })

async function renderRoutes(): Promise<string> {
  const names = await findNames()
  const site = createApi(withTexts({ credential: 'name:password' }) as never, () => {})
  const staff = createStaffApi(withTexts({ staffUrl: 'http://localhost' }) as never, () => {})
  const render = (name: string, routes: Route[]) =>
    `\nexport interface ${name} {\n${routes.map((route) => renderRoute(route, names)).join('\n')}\n}\n`
  return header + render('SiteRoutes', listRoutes(site)) + render('StaffRoutes', listRoutes(staff))
}

const sources = 'src/{api,contract,domain}/**/*.ts'

const isOutdated = (): boolean => {
  if (!existsSync(outputFile)) return true
  const writtenAtMs = statSync(outputFile).mtimeMs
  return globSync([sources, 'scripts/api-types.ts']).some((file) => statSync(file).mtimeMs > writtenAtMs)
}

if (isOutdated()) {
  mkdirSync(dirname(outputFile), { recursive: true })
  writeFileSync(outputFile, await renderRoutes())
}
process.exit()
