import { generateValue, hostileTexts, type Random, type Schema } from './generate-value.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  schema?: Schema
}

export interface Operation {
  method: string
  path: string
  parameters: Parameter[]
  bodyType: string | undefined
  body: Schema | undefined
}

interface Document {
  paths: Record<string, Record<string, RawOperation>>
  components?: { schemas?: Record<string, Schema> }
}
interface RawOperation {
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

/** A copy in which every reference is replaced by its target. */
function resolveReferences<T>(value: T, schemas: Record<string, Schema>): T {
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, schemas)) as T
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as Schema
  if ($ref) return resolveReferences(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas) as T
  const entries = Object.entries(value).map(([key, item]) => [key, resolveReferences(item, schemas)])
  return Object.fromEntries(entries) as T
}

/** Every operation of an OpenAPI document. */
export function listOperations(document: Document): Operation[] {
  const schemas = document.components?.schemas ?? {}
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
      const parameters = resolveReferences(operation.parameters ?? [], schemas)
      const bodySchema = resolveReferences(body?.schema, schemas)
      return { method: method.toUpperCase(), path, parameters, bodyType, body: bodySchema }
    }),
  )
}

const toText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
/** Replaces characters that `fetch` rejects in headers. */
const toHeader = (value: unknown) =>
  toText(value)
    .replace(/[^\x21-\x7e]/g, '?')
    .slice(0, 2_000) || '?'

function toUrlPart(value: unknown, random: Random): string {
  const text = toText(value).slice(0, 3_000)
  const encoded = encodeURIComponent(text.toWellFormed())
  if (random.next() > 0.03) return encoded || '%20'
  return ['%00', '%ED%A0%80', '%ZZ', '..%2f..%2fetc', '%2e%2e', '%c0%af'][random.below(6)] ?? ''
}

const brokenBodies = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{"a":1e999}',
  '['.repeat(5_000),
  `{"notes":"${'y'.repeat(150_000)}"}`,
]

function generateBody({ body, bodyType }: Operation, random: Random, hostility: number) {
  if (!bodyType) return {}
  if (bodyType.startsWith('multipart')) {
    const form = new FormData()
    form.append('file', new Blob([hostileTexts[random.below(hostileTexts.length)] ?? '']), 'Lebenslauf.pdf')
    return { body: form }
  }
  const isBroken = random.next() < hostility / 3
  const text = isBroken
    ? (brokenBodies[random.below(brokenBodies.length)] ?? '')
    : JSON.stringify(generateValue(body ?? {}, random, hostility))
  const type = random.next() < hostility / 6 ? 'text/plain' : 'application/json'
  return { body: text, headers: { 'content-type': type } }
}

export interface FuzzRequest {
  path: string
  init: RequestInit & { headers: Record<string, string> }
}

/** Existing ids by parameter, or by path and parameter, so that requests get further than a 404. */
export type Known = Readonly<Record<string, string>>

const findKnownValue = ({ path }: Operation, name: string, known: Known): string | undefined =>
  known[path.slice(0, path.indexOf(`{${name}}`)) + name] ?? known[name]

export function generateRequest(operation: Operation, random: Random, known: Known): FuzzRequest {
  const hostility = [0, 0.1, 0.5][random.below(3)] ?? 0
  let path = operation.path
  const query: string[] = []
  const headers: Record<string, string> = {}
  for (const { name, in: location, required, schema = {} } of operation.parameters) {
    const knownValue = random.next() < 0.7 ? findKnownValue(operation, name, known) : undefined
    const value = knownValue ?? generateValue(schema, random, hostility)
    if (location === 'path') path = path.replace(`{${name}}`, toUrlPart(value, random))
    else if (!required && random.next() < 0.4) continue
    else if (location === 'query') query.push(`${name}=${toUrlPart(value, random)}`)
    else if (location === 'header') headers[name] = toHeader(value)
  }
  const body = generateBody(operation, random, hostility)
  const init = { method: operation.method, ...body, headers: { ...headers, ...body.headers } }
  return { path: path + (query.length ? `?${query.join('&')}` : ''), init }
}
