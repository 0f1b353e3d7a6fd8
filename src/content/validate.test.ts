import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { entryKindSchemas } from '#domain/content/kinds/entry-kinds.ts'
import { localized, slug } from '#domain/content/kinds/fields.ts'
import { languages } from '#domain/i18n/languages.ts'
import { describeProblem } from './content-errors.ts'
import { validate } from './validate.ts'

const getErrors = (schema: z.ZodType, value: unknown) =>
  validate(schema, value).errors.map(({ path, problem }) => [path.join('.'), describeProblem(problem, 'en')])

describe('validate', () => {
  test('returns the parsed value', () => {
    expect(validate(z.strictObject({ a: z.number().default(1) }), {})).toEqual({ content: { a: 1 }, errors: [] })
  })

  test('reports a misspelt field once, not also as missing', () => {
    const schema = z.strictObject({ priceCents: z.number(), depositCents: z.number().optional() })
    expect(getErrors(schema, { pirceCents: 540 })).toEqual([
      ['pirceCents', 'There is no field "pirceCents" here. Did you mean "priceCents"?'],
    ])
  })

  test('suggests no field that is already there', () => {
    const schema = z.strictObject({ priceCents: z.number(), name: localized })
    expect(getErrors(schema, { priceCents: 540, name: { de: 'Brot' }, priceCent: 550 })).toEqual([
      ['priceCent', 'There is no field "priceCent" here. There are "priceCents" and "name".'],
    ])
  })

  test('reports every unknown field at its own place', () => {
    expect(getErrors(z.strictObject({ a: z.strictObject({ b: z.number() }) }), { a: { b: 1, xx: 1, yy: 2 } })).toEqual([
      ['a.xx', 'There is no field "xx" here. There are "b".'],
      ['a.yy', 'There is no field "yy" here. There are "b".'],
    ])
  })

  test('reports the first error at a place only', () => {
    expect(getErrors(z.array(z.string()).length(2), 'x')).toEqual([
      ['', 'This should be a list in square brackets [ ], but it is "x". Did you mean ["x"]?'],
    ])
  })

  test('reports a wrong key of a record at that key', () => {
    expect(getErrors(z.record(slug, z.number()), { 'Ulm Mitte': 1 })).toEqual([
      [
        'Ulm Mitte',
        'Ids consist of small letters from a to z, digits and hyphens, but this is "Ulm Mitte". Did you mean "ulm-mitte"?',
      ],
    ])
  })

  test('names amounts in euros only where the field is one', () => {
    const schema = z.strictObject({
      priceCents: z.number().int().positive().max(99_999),
      amount: z.number().positive(),
    })
    expect(getErrors(schema, { priceCents: 5_400_000, amount: -1 })).toEqual([
      ['priceCents', 'The amount must not be above €999.99, but it is €54,000.00 (5400000).'],
      ['amount', 'The value has to be more than 0, but it is -1.'],
    ])
  })
})

const read = (file: string) => JSON.parse(readFileSync(`content/${file}`, 'utf8'))
const samples: [string, z.ZodType, unknown][] = [
  ['company', entryKindSchemas.company, read('company.json')],
  ['theme', entryKindSchemas.theme, read('theme.json')],
  ['menus', entryKindSchemas.menus, read('menus.json')],
  ['slides', entryKindSchemas.slides, read('slides.json')],
  ['home', entryKindSchemas.home, read('home.json')],
  ['categories', z.array(entryKindSchemas.category), read('categories.json').slice(0, 2)],
  ['stores', z.array(entryKindSchemas.store), read('stores.json').slice(0, 2)],
  ['products', z.array(entryKindSchemas.product), read('products/brote.json').slice(0, 3)],
  ['product with options', z.array(entryKindSchemas.product), read('products/brote.json').slice(-3)],
  ['jobs', z.array(entryKindSchemas.job), read('jobs/dispatch.json').slice(0, 1)],
  ['page', entryKindSchemas.page, read('pages/breadbag.json')],
  ['page with a tour', entryKindSchemas.page, read('pages/streetfood.json')],
]

const wrongValue = fc.oneof(
  fc.constantFrom(undefined, null, '', ' ', 'x', 'true', '7', -1, 0, 0.55, 1e9, 1e300, true, [], {}, ['x'], { de: 1 }),
  fc.constantFrom('24.12.2026', '7:00', '5,40 €', 'Größe', '# x', '<b>', 'www.krume.example', '2026-13-01', {
    de: 'x',
    fr: 'y',
  }),
)

/** Every path of the value, containers included. */
const listPaths = (value: unknown, path: readonly string[] = []): (readonly string[])[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => listPaths(inner, [...path, key]))
    : []),
]

function setAt(value: unknown, path: readonly string[], replacement: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return replacement
  const copy = (typeof value === 'object' && value ? structuredClone(value) : {}) as Record<string, unknown>
  const inner = setAt(copy[step], rest, replacement)
  if (inner === undefined && !Array.isArray(copy)) delete copy[step]
  else copy[step] = inner ?? null
  return copy
}

describe('every problem of our schemas', () => {
  test.each(samples)('%s: has its own sentence in every language', (_name, schema, sample) => {
    const paths = listPaths(sample)
    fc.assert(
      fc.property(fc.nat(), wrongValue, fc.boolean(), (seed, wrong, addsField) => {
        const path = paths[seed % paths.length] ?? []
        const changed = setAt(sample, addsField ? [...path, 'xyz'] : path, wrong)
        for (const { problem } of validate(schema, changed).errors) {
          expect(problem.code).not.toBe('invalid')
          for (const language of languages) {
            const sentence = describeProblem(problem, language)
            expect(sentence).toMatch(/^(?!problem\.).*[.?]$/s)
            expect(sentence).not.toMatch(/\{\{|undefined|\[object/)
          }
        }
      }),
      { numRuns: 150 },
    )
  })
})
