import { lowestPriceCents } from '#domain/catalog/options.ts'
import type { ChoiceGroup, OptionChoice, Product } from '#domain/catalog/product.ts'
import type { ContentProblem } from '#domain/content/content-problems.ts'
import type { ErrorOfProduct } from './check-sales-rules.ts'
import type { EntryError } from './content-errors.ts'
import { suggestId } from './value-suggestions.ts'

const isRepeated = <T>(value: T, index: number, values: readonly T[]) => values.indexOf(value) !== index

const isChoiceGroup = (group: Product['optionGroups'][number]): group is ChoiceGroup => group.kind === 'choice'

function groupErrors({ id, defaultChoice, choices }: ChoiceGroup): ErrorOfProduct[] {
  const ids = choices.map((choice) => choice.id)
  const repeated = ids.filter(isRepeated).map((choiceId) => ({
    field: `optionGroups.${id}.choices`,
    problem: { code: 'repeatedChoice', params: { id: { json: choiceId } } } as const,
  }))
  if (defaultChoice === null || ids.includes(defaultChoice)) return repeated
  return [
    ...repeated,
    {
      field: `optionGroups.${id}.defaultChoice`,
      problem: {
        code: 'unknownDefault',
        params: { choice: { json: defaultChoice }, choices: { allOf: ids } },
        suggestion: suggestId(defaultChoice, ids),
      },
    },
  ]
}

function priceErrors(product: Product): ErrorOfProduct[] {
  const lowest = lowestPriceCents(product)
  if (lowest > 0) return []
  return [{ field: 'optionGroups', problem: { code: 'choicesTooCheap', params: { price: { cents: lowest } } } }]
}

/** The content of one choice would replace that of the other. */
function contentErrors({ optionGroups }: Product): ErrorOfProduct[] {
  const changing = optionGroups.filter(
    (group) => group.kind === 'choice' && group.choices.some(({ content }) => content !== null),
  )
  if (changing.length < 2) return []
  const groups = { allOf: changing.map(({ id }) => id) }
  return [{ field: 'optionGroups', problem: { code: 'contentOfTwoGroups', params: { groups } } }]
}

/** Checks what a schema cannot: defaults exist, ids are unique, every combination of choices has a price. */
export function checkOptions(product: Product): ErrorOfProduct[] {
  const groupIds = product.optionGroups.map(({ id }) => id)
  return [
    ...groupIds.filter(isRepeated).map((id) => ({
      field: 'optionGroups',
      problem: { code: 'repeatedGroup', params: { id: { json: id } } } as const,
    })),
    ...product.optionGroups.filter(isChoiceGroup).flatMap(groupErrors),
    ...priceErrors(product),
    ...contentErrors(product),
  ]
}

interface FormerProduct {
  id: string
  product: Product
  field: string
}

const listFormerProducts = (products: readonly Product[]): FormerProduct[] =>
  products.flatMap((product) =>
    product.optionGroups.filter(isChoiceGroup).flatMap(({ id: groupId, choices }) =>
      choices
        .filter((choice): choice is OptionChoice & { formerProductId: string } => choice.formerProductId !== null)
        .map(({ id, formerProductId }) => ({
          id: formerProductId,
          product,
          field: `optionGroups.${groupId}.choices.${id}.formerProductId`,
        })),
    ),
  )

const takenProblem = (id: string, first: FormerProduct | undefined): ContentProblem => ({
  code: 'formerProductTaken',
  params: { id: { json: id }, product: { json: first?.product.id } },
})

/** An old id must lead to exactly one choice. */
export function checkFormerProducts(products: readonly Product[]): EntryError[] {
  const currentIds = new Set(products.map(({ id }) => id))
  const former = listFormerProducts(products)
  return former.flatMap(({ id, product, field }, index): EntryError[] => {
    const error = { kind: 'product', id: product.id, field } as const
    const first = former.findIndex((other) => other.id === id)
    return [
      ...(currentIds.has(id)
        ? [{ ...error, problem: { code: 'formerProductExists', params: { id: { json: id } } } as const }]
        : []),
      ...(first === index ? [] : [{ ...error, problem: takenProblem(id, former[first]) }]),
    ]
  })
}
