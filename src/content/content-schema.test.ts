import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { entryKindSchemas } from '#domain/content/kinds/entry-kinds.ts'
import { pictureSchema } from '#domain/content/kinds/picture.ts'
import { contentSchemaNumber } from '#domain/content/versions.ts'

const schemas = { ...entryKindSchemas, picture: pictureSchema }

/** The order of fields is that of the form in the office. */
function withoutOrder(_name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? value.toSorted() : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function hashSchema(schema: z.core.$ZodType): string {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return createHash('sha256').update(JSON.stringify(json, withoutOrder)).digest('hex').slice(0, 12)
}

/** A build loads only content of its own number or a lower one. Raise the number with each change of the hashes. */
test('the form of the content changes only with its number', () => {
  const hashes = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, hashSchema(schema)]))
  expect({ contentSchemaNumber, ...hashes }).toEqual({
    contentSchemaNumber: 4,
    category: '176aacbe6ba7',
    company: 'e1a5fdc9eebd',
    home: '7dbc24091ea0',
    job: '302bde121adb',
    menus: 'da0854f99d30',
    page: 'ee69159dff2b',
    picture: 'f96d75b9d86d',
    product: '9373bc3a1747',
    slides: '491cbbae4de0',
    store: '078cca566df7',
    theme: 'e212145fd51b',
  })
})
