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

/** A copy in which every reference is replaced by what it points at. */
function resolved<T>(value: T, schemas: Record<string, Schema>): T {
  if (Array.isArray(value)) return value.map((one) => resolved(one, schemas)) as T
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as Schema
  if ($ref) return resolved(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas) as T
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(one, schemas)])) as T
}

/** Every operation of an OpenAPI document. */
export function listOperations(document: Document): Operation[] {
  const schemas = document.components?.schemas ?? {}
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
      const parameters = resolved(operation.parameters ?? [], schemas)
      return { method: method.toUpperCase(), path, parameters, bodyType, body: resolved(body?.schema, schemas) }
    }),
  )
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
/** What no header may hold is refused by the client already. */
const asHeader = (value: unknown) =>
  asText(value)
    .replace(/[^\x21-\x7e]/g, '?')
    .slice(0, 2_000) || '?'

function inAddress(value: unknown, random: Random): string {
  const text = asText(value).slice(0, 3_000)
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

function makeBody({ body, bodyType }: Operation, random: Random, hostility: number) {
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

/** Things that exist, by the part of the address that names them: behind them lies more than a 404. */
export type Known = Readonly<Record<string, string>>

const knownValue = ({ path }: Operation, name: string, known: Known): string | undefined =>
  known[path.slice(0, path.indexOf(`{${name}}`)) + name] ?? known[name]

export function makeRequest(operation: Operation, random: Random, known: Known): FuzzRequest {
  const hostility = [0, 0.1, 0.5][random.below(3)] ?? 0
  let path = operation.path
  const query: string[] = []
  const headers: Record<string, string> = {}
  for (const { name, in: place, required, schema = {} } of operation.parameters) {
    const real = random.next() < 0.7 ? knownValue(operation, name, known) : undefined
    const value = real ?? generateValue(schema, random, hostility)
    if (place === 'path') path = path.replace(`{${name}}`, inAddress(value, random))
    else if (!required && random.next() < 0.4) continue
    else if (place === 'query') query.push(`${name}=${inAddress(value, random)}`)
    else if (place === 'header') headers[name] = asHeader(value)
  }
  const made = makeBody(operation, random, hostility)
  const init = { method: operation.method, ...made, headers: { ...headers, ...made.headers } }
  return { path: path + (query.length ? `?${query.join('&')}` : ''), init }
}
