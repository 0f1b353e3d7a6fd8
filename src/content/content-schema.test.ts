import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contentSchemaNumber } from '#domain/content/versions.ts'
import { jobSchema } from './job-schemas.ts'
import { pageSchema } from './page-schemas.ts'
import { categorySchema, productSchema } from './product-schemas.ts'
import { companySchema, homeSchema, menusSchema, picturesSchema, slidesSchema, themeSchema } from './site-schemas.ts'
import { storeSchema } from './store-schemas.ts'

const schemas = {
  company: companySchema,
  theme: themeSchema,
  menus: menusSchema,
  slides: slidesSchema,
  home: homeSchema,
  category: categorySchema,
  store: storeSchema,
  product: productSchema,
  job: jobSchema,
  page: pageSchema,
  pictures: picturesSchema,
}

function hashSchema(schema: z.core.$ZodType): string {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return createHash('sha256').update(JSON.stringify(json)).digest('hex').slice(0, 12)
}

/** A build loads only content of its own number or a lower one. Raise the number with each change of the hashes. */
test('the form of the content changes only with its number', () => {
  const hashes = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, hashSchema(schema)]))
  expect({ contentSchemaNumber, ...hashes }).toEqual({
    contentSchemaNumber: 1,
    category: 'f47aad5fcd40',
    company: 'f338cc0aadf9',
    home: 'f3f38815dd3e',
    job: '8421dacd25b3',
    menus: 'dca70d1fe90a',
    page: '4708ab5913b5',
    pictures: '72711288d454',
    product: '5a7e365fe08e',
    slides: '444a9a94fa77',
    store: 'cd0bbf787b0d',
    theme: '28e6f0c0cd17',
  })
})
