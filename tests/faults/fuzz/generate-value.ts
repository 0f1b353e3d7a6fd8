import type { createRandom } from '../guarantee.ts'

export type Random = ReturnType<typeof createRandom>

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\r\nBcc: all@mail.example',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '"; drop table customer_order; --',
  '../../../../etc/passwd',
  '‮txt.exe',
  '👩‍🍳'.repeat(50),
  'x'.repeat(10_000),
  '=1+1',
  '__proto__',
  'constructor',
  '%00',
  '%ff',
  '2abc',
  '1e309',
  '-1',
  '9007199254740993',
  '2026-02-30',
  '24:00',
  '{{7*7}}',
  '#{7*7}',
]
const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 53,
  0.1,
  [],
  {},
  [[[[[]]]]],
  { __proto__: null, toString: 1 },
  JSON.parse('{"__proto__":{"admin":true},"price":0}'),
]

const oneOf = <T>(random: Random, list: readonly T[]): T => list[random.below(list.length)] as T

const textByFormat: Record<string, string> = {
  email: 'anna.huber@mail.example',
  date: '2026-11-24',
  uuid: '7b1f4c1e-6c0e-4a7e-9d55-0c7d4b2c9f10',
  uri: 'https://krume.example/',
  'date-time': '2026-11-24T08:00:00.000Z',
}
const plainTexts = ['bauernbrot', 'illertissen-marktplatz', '2026-11-24', '07:30', 'Anna', '7K3MN-PQ4RT', 'de', 'new']

function generateText(random: Random, { format, minLength = 0 }: Schema): string {
  const text = (format && textByFormat[format]) || oneOf(random, plainTexts)
  return text.padEnd(minLength, 'x')
}

/** Generates a value for the schema. A share of `hostility` of the values is hostile instead. */
export function generateValue(schema: Schema, random: Random, hostility: number): unknown {
  if (random.next() < hostility) return random.next() < 0.7 ? oneOf(random, hostileTexts) : oneOf(random, hostileValues)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return oneOf(random, schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return generateValue(oneOf(random, choices), random, hostility)
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => generateValue(part, random, hostility) as object))
  const type = Array.isArray(schema.type) ? oneOf(random, schema.type) : schema.type
  if (type === 'object' || schema.properties) return generateObject(schema, random, hostility)
  if (type === 'array')
    return Array.from({ length: random.below(4) }, () => generateValue(schema.items ?? {}, random, hostility))
  if (type === 'integer' || type === 'number')
    return Math.min(schema.maximum ?? 100, (schema.minimum ?? 0) + random.below(10))
  if (type === 'boolean') return random.next() < 0.5
  return generateText(random, schema)
}

function generateObject({ properties = {}, required = [] }: Schema, random: Random, hostility: number) {
  const object: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties)) {
    const isOmitted = required.includes(name) ? random.next() < hostility / 2 : random.next() < 0.4
    if (!isOmitted) object[name] = generateValue(schema, random, hostility)
  }
  if (random.next() < hostility) object[oneOf(random, hostileTexts)] = oneOf(random, hostileValues)
  return object
}
