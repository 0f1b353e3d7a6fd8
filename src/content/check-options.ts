import { lowestPriceCents } from '#domain/catalog/options.ts'
import type { ChoiceGroup, OptionChoice, Product } from '#domain/catalog/product.ts'
import type { ContentError } from './content-errors.ts'

type ErrorOfProduct = Pick<ContentError, 'field' | 'reason'>

const isRepeated = <T>(value: T, index: number, values: readonly T[]) => values.indexOf(value) !== index

const isChoiceGroup = (group: Product['optionGroups'][number]): group is ChoiceGroup => group.kind === 'choice'

function groupErrors({ id, defaultChoice, choices }: ChoiceGroup): ErrorOfProduct[] {
  const ids = choices.map((choice) => choice.id)
  const repeated = ids.filter(isRepeated).map((choiceId) => ({
    field: `optionGroups.${id}.choices`,
    reason: `contains the choice "${choiceId}" twice`,
  }))
  if (defaultChoice === null || ids.includes(defaultChoice)) return repeated
  return [
    ...repeated,
    {
      field: `optionGroups.${id}.defaultChoice`,
      reason: `there is no choice "${defaultChoice}" in this group, only ${ids.map((one) => `"${one}"`).join(', ')}`,
    },
  ]
}

function priceErrors(product: Product): ErrorOfProduct[] {
  const lowest = lowestPriceCents(product)
  if (lowest > 0) return []
  const reason = `with the cheapest choices the price would be ${lowest} cents; it must stay above zero`
  return [{ field: 'optionGroups', reason }]
}

/** The content of one choice would replace that of the other. */
function contentErrors({ optionGroups }: Product): ErrorOfProduct[] {
  const changing = optionGroups.filter(
    (group) => group.kind === 'choice' && group.choices.some(({ content }) => content !== null),
  )
  if (changing.length < 2) return []
  const names = changing.map(({ id }) => `"${id}"`).join(' and ')
  return [{ field: 'optionGroups', reason: `only one group can change the content, but ${names} do` }]
}

function optionErrors(product: Product): ErrorOfProduct[] {
  const groupIds = product.optionGroups.map(({ id }) => id)
  return [
    ...groupIds.filter(isRepeated).map((id) => ({ field: 'optionGroups', reason: `contains the group "${id}" twice` })),
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

/** An old id must lead to exactly one choice. */
function formerProductErrors(products: readonly Product[]): ContentError[] {
  const currentIds = new Set(products.map(({ id }) => id))
  const former = listFormerProducts(products)
  return former.flatMap(({ id, product, field }, index) => {
    const error = { file: 'products', entry: `"${product.id}"`, field }
    const first = former.findIndex((other) => other.id === id)
    return [
      ...(currentIds.has(id) ? [{ ...error, reason: `"${id}" is still a product; remove it, or this field` }] : []),
      ...(first === index ? [] : [{ ...error, reason: `"${id}" is already used by "${former[first]?.product.id}"` }]),
    ]
  })
}

/** Checks what a schema cannot: defaults exist, ids are unique, every combination of choices has a price. */
export const checkOptions = (products: readonly Product[]): ContentError[] => [
  ...products.flatMap((product) =>
    optionErrors(product).map((error) => ({ file: 'products', entry: `"${product.id}"`, ...error })),
  ),
  ...formerProductErrors(products),
]
