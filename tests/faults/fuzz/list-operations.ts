import type { Schema } from './generate-value.ts'

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
