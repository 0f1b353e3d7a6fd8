import { z } from '@hono/zod-openapi'
import { weekdays } from '#domain/calendar/calendar-date.ts'
import { type AllergenClass, additives, allergenClasses, allergens } from '#domain/catalog/allergens.ts'
import { categoryIcons, diets } from '#domain/content/option-values.ts'
import { currencyCodes } from '#domain/money.ts'
import { flag, searchTerm } from './fields.ts'
import { alternativeSchema, explainFlag, understoodSchema } from './search.ts'
import { pictureSchema } from './site.ts'
import type { Inside } from './wire-names.ts'

export const productQuerySchema = z.object({
  category: z.string().trim().max(60).optional().openapi({ description: 'The id of a category' }),
  regional: flag.openapi({ description: 'Only with flour from the region' }),
  biological: flag.openapi({ description: 'Only certified organic' }),
  ordering: flag.openapi({ description: 'Only products that can be ordered' }),
  search: searchTerm.openapi({
    description:
      'Searches name, description and ingredients in any form and spelling. Also understands other words for the same thing, bio, regional, vegan, and allergens: "glutenfrei" is the filter by declared allergens',
  }),
  explain: explainFlag,
  ids: z
    .string()
    .trim()
    .max(1000)
    .optional()
    .openapi({ description: 'Only these products, in this order; separated by commas', example: 'brezel,bauernbrot' }),
  goesWith: z.string().trim().max(100).optional().openapi({
    description:
      'What is recommended with this product and can be ordered soon: first what the content names, then products of other categories. Four unless limit says otherwise; other parameters do not count',
    example: 'bauernbrot',
  }),
  storeId: z.string().max(100).optional().openapi({ description: 'What can be ordered in this store' }),
  date: z.iso.date().optional().openapi({ description: 'What can be ordered for this day' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .openapi({ description: 'Maximum number of products; count is the number of all matches' }),
  sort: z.enum(['name', 'catalog']).optional().openapi({
    description:
      'name (default): what can be ordered first, then by name. catalog: what fits the search best, then by category as the shop shows them at this time of the day, then by position',
  }),
})

export type ProductQuery = z.infer<typeof productQuerySchema>

export const categoryQuerySchema = z.object({
  sort: z.enum(['tabs', 'catalog']).optional().openapi({
    description:
      'tabs (default): party food first, then by name. catalog: as the shop shows them at this time of the day',
  }),
})

export const categoryResponseSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    icon: z.enum(categoryIcons),
    description: z.string().optional().openapi({ description: 'One sentence' }),
    count: z.number().int(),
  })
  .openapi('Category')

const productContentSchema = z.object({ amount: z.number(), unit: z.enum(['g', 'ml', 'piece']) })

/** A group of options. A cart line names its choice or text by the id of the group. */
export const optionGroupSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('choice'),
      id: z.string(),
      name: z.string(),
      isRequired: z.boolean(),
      defaultChoice: z.string().nullable(),
      choices: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          priceDifference: z.number(),
          content: productContentSchema.optional().openapi({ description: 'Replaces the content of the product' }),
          unitPrice: z.object({ price: z.number(), per: z.enum(['kg', 'l']) }).optional(),
          allergensAdded: z.array(z.enum(allergens)),
        }),
      ),
    }),
    z.object({
      kind: z.literal('text'),
      id: z.string(),
      name: z.string(),
      isRequired: z.boolean(),
      maxLength: z.number().int(),
      priceDifference: z.number(),
      allergensAdded: z.array(z.enum(allergens)),
    }),
  ])
  .openapi('OptionGroup')

export const quantityRulesSchema = z
  .object({
    min: z.number().int(),
    step: z.number().int(),
    max: z.number().int(),
    largeOrder: z
      .object({ from: z.number().int(), preparationDays: z.number().int() })
      .nullable()
      .openapi({ description: 'From so many pieces on, more days are needed' }),
  })
  .openapi('QuantityRules')

export const notOfferedSchema = z.object({
  code: z.enum(['notInStore', 'outOfSeason', 'soldOutOnAllDays', 'tooSoon', 'notThatWeekday', 'soldOutThatDay']),
  from: z.string().optional().openapi({ description: 'The day on which it can be had again' }),
})

const zeroOrOne = z.union([z.literal(0), z.literal(1)])

export const productResponseSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    ingredients: z.string().openapi({ description: 'Allergens are between asterisks' }),
    allergenes: z
      .string()
      .nullable()
      .openapi({ description: 'Codes, comma separated; empty: none; null: not declared', example: 'wheat,milk' }),
    traces: z.array(z.enum(allergens)),
    additives: z.array(z.enum(additives)),
    calorific: z.string().nullable().openapi({ example: '990 kJ / 234 kcal' }),
    nutrition: z.array(z.object({ name: z.string(), value: z.string() })),
    currency: z.enum(currencyCodes),
    price: z.number(),
    vatPercent: z.number(),
    unitPrice: z.object({ price: z.number(), per: z.enum(['kg', 'l']) }).optional(),
    deposit: z.number(),
    content: productContentSchema,
    ordering: zeroOrOne,
    notOffered: notOfferedSchema.optional().openapi({
      description: 'Why it cannot be ordered for the given day, or any of the next two weeks; missing if it can',
    }),
    mostPerDay: z.number().int().optional().openapi({ description: 'How many can be ordered for a day, if limited' }),
    category: z.string(),
    regional: zeroOrOne,
    biological: zeroOrOne,
    organicControlBody: z.string().nullable(),
    diet: z.enum(diets).optional().openapi({ description: 'Declared; vegan includes vegetarian' }),
    preparationDays: z.number().int(),
    weekdays: z.array(z.literal(weekdays)),
    season: z.object({ from: z.string(), until: z.string(), startsOn: z.string().optional() }).nullable(),
    keepsDays: z.number().int(),
    picture: pictureSchema,
    priceFrom: z.number().openapi({ description: 'The least that it costs with its options' }),
    optionGroups: z.array(optionGroupSchema),
    quantityRules: quantityRulesSchema,
    usualQuantities: z.array(z.number().int()),
    dailyStock: z.number().int().nullable().openapi({
      description: 'Pieces per day in each store that dailyStockByStore does not name; null: not limited',
    }),
    dailyStockByStore: z.record(z.string(), z.number().int()).openapi({
      description:
        'Pieces per day by store id, where it is not dailyStock. What is left on a day: locations/{locationId}/pickup',
      example: { 'illertissen-marktplatz': 20 },
    }),
    reuseOffer: z
      .literal(true)
      .optional()
      .openapi({ description: 'On request in a reusable container, for the same price' }),
    soldIn: z.array(z.string()).nullable().openapi({ description: 'Ids of the stores that sell it; null: all' }),
    pickUpFrom: z.string().nullable().openapi({ example: '10:00' }),
    pickUpUntill: z.string().nullable(),
    formerOptions: z
      .record(z.string(), z.string())
      .optional()
      .openapi({
        description: 'Only when asked for a former product: the options of this product that it has become',
        example: { groesse: 's' },
      }),
  })
  .openapi('Product')

const allergenCodes = allergenClasses.map(({ code }) => code) as [AllergenClass, ...AllergenClass[]]

/** What the search understood, and how many products each option would show with the other filters kept. */
export const productSearchSchema = z
  .object({
    understood: z.array(understoodSchema),
    freeFrom: z
      .array(z.enum(allergenCodes))
      .openapi({ description: 'Allergens that the search excludes: only products that declare none of them' }),
    isUnsupported: z.boolean().openapi({ description: 'The search excludes something that is not declared' }),
    options: z.object({
      regional: z.number().int(),
      biological: z.number().int(),
      category: z
        .record(z.string(), z.number().int())
        .openapi({ description: 'By the id of the category; those without a match are missing' }),
    }),
    alternatives: z.array(alternativeSchema).openapi({ description: 'What finds something when this search does not' }),
  })
  .openapi('ProductSearch')

export type ProductSearchResponse = z.infer<typeof productSearchSchema>
export type CategoryResponse = z.infer<typeof categoryResponseSchema>
export type OptionGroupResponse = z.infer<typeof optionGroupSchema>
export type NotOfferedResponse = z.infer<typeof notOfferedSchema>
export type ProductResponse = Inside<WireProduct>
export type WireProduct = z.infer<typeof productResponseSchema>
