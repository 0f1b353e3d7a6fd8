import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { EntryKind } from '#domain/content/entries.ts'
import { entryForms, fieldsOfForm } from '#domain/content/forms/entry-forms.ts'
import type { Field, Variant } from '#domain/content/forms/form-fields.ts'
import { jobSchema } from '../job-schemas.ts'
import { pageSchema } from '../page-schemas.ts'
import { categorySchema, productSchema } from '../product-schemas.ts'
import { companySchema, homeSchema, menusSchema, slidesSchema, themeSchema } from '../site-schemas.ts'
import { storeSchema } from '../store-schemas.ts'

const schemas: Record<Exclude<EntryKind, 'picture'>, z.ZodType> = {
  product: productSchema,
  category: categorySchema,
  store: storeSchema,
  job: jobSchema,
  page: pageSchema,
  home: homeSchema,
  slides: slidesSchema,
  menus: menusSchema,
  company: companySchema,
  theme: themeSchema,
}

// biome-ignore lint/suspicious/noExplicitAny: the definitions of zod have no common type
type Definition = any

const definitionOf = (schema: z.ZodType): Definition => schema._zod.def

/** Without what only says that a value may be missing, or what becomes of it. */
function unwrapSchema(schema: z.ZodType): z.ZodType {
  const { type, innerType, in: input } = definitionOf(schema)
  if (type === 'pipe') return unwrapSchema(input)
  return innerType ? unwrapSchema(innerType) : schema
}

const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> => definitionOf(unwrapSchema(schema)).shape

const isLocalized = (schema: z.ZodType) => 'de' in (shapeOf(schema) ?? {})

/** Paths of fields that only one of both has. */
function compareFields(
  fields: readonly Field[],
  shape: Record<string, z.ZodType>,
  path: string,
  ignored: readonly string[] = [],
): string[] {
  const names = new Set([...fields.map(({ name }) => name), ...Object.keys(shape)])
  return [...names]
    .filter((name) => !ignored.includes(name))
    .flatMap((name) => {
      const field = fields.find((one) => one.name === name)
      const schema = shape[name]
      if (!field || !schema) return [`${path}${name}`]
      return compareField(field, schema, `${path}${name}.`)
    })
}

function compareVariants(by: string, variants: readonly Variant[], union: z.ZodType, path: string): string[] {
  const options: z.ZodType[] = definitionOf(unwrapSchema(union)).options
  const variantOf = (option: z.ZodType) => String(definitionOf(shapeOf(option)[by] as z.ZodType).values[0])
  const missing = options.filter((option) => !variants.some(({ value }) => value === variantOf(option)))
  return [
    ...missing.map((option) => `${path}${variantOf(option)}`),
    ...variants.flatMap((variant) => {
      const option = options.find((one) => variantOf(one) === variant.value)
      return option
        ? compareFields(variant.fields, shapeOf(option), `${path}${variant.value}.`, [by])
        : [`${path}${variant.value}`]
    }),
  ]
}

function compareField(field: Field, schema: z.ZodType, path: string): string[] {
  const inner = unwrapSchema(schema)
  const { element } = definitionOf(inner)
  switch (field.kind) {
    case 'group':
      // A record with fixed keys has no shape.
      return definitionOf(inner).shape ? compareFields(field.fields, shapeOf(inner), path) : []
    case 'list':
      return compareFields(field.fields, shapeOf(element), path)
    case 'variants':
      return compareVariants(field.by, field.variants, element, path)
    case 'variant':
      return compareVariants(field.by, field.variants, inner, path)
    case 'localized':
    case 'markdown':
      return isLocalized(inner) || definitionOf(inner).type === 'record' ? [] : [path]
    default:
      return isLocalized(inner) ? [path] : []
  }
}

describe.each(Object.entries(schemas))('the form of a %s', (kind, schema) => {
  test('has exactly the fields of the schema', () => {
    const form = entryForms[kind as keyof typeof schemas]
    expect(compareFields(fieldsOfForm(form), shapeOf(schema), '', form.automatic)).toEqual([])
  })
})
