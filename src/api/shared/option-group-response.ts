import type { ChosenOptionResponse } from '#contract/cart.ts'
import type { OptionGroupResponse, WireProduct } from '#contract/products.ts'
import { describeOption, type OrderedOption, withOptions } from '#domain/catalog/options.ts'
import { type OptionGroup, type Product, unitPrice } from '#domain/catalog/product.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { toEuros } from '#domain/money.ts'

export function toUnitPriceResponse(product: Product): Pick<WireProduct, 'unitPrice'> {
  const price = unitPrice(product)
  return price ? { unitPrice: { price: toEuros(price.cents), per: price.per } } : {}
}

export function toOptionGroupResponse(group: OptionGroup, product: Product, language: Language): OptionGroupResponse {
  const { id, isRequired } = group
  const name = localized(group.name, language)
  if (group.kind === 'text') {
    const { maxLength, priceDifferenceCents, allergens } = group
    const priceDifference = toEuros(priceDifferenceCents)
    return { kind: 'text', id, name, isRequired, maxLength, priceDifference, allergensAdded: [...allergens] }
  }
  return {
    kind: 'choice',
    id,
    name,
    isRequired,
    defaultChoice: group.defaultChoice,
    choices: group.choices.map((choice) => ({
      id: choice.id,
      name: localized(choice.name, language),
      priceDifference: toEuros(choice.priceDifferenceCents),
      ...(choice.content && {
        content: choice.content,
        ...toUnitPriceResponse(withOptions(product, { [id]: choice.id })),
      }),
      allergensAdded: [...choice.allergens],
    })),
  }
}

export const toOptionResponse = (option: OrderedOption, language: Language): ChosenOptionResponse => ({
  groupId: option.groupId,
  ...(option.choiceId !== null && { choiceId: option.choiceId }),
  group: localized(option.groupName, language),
  value: localized(option.value, language),
  text: describeOption(option, language),
  priceDifference: toEuros(option.priceDifferenceCents),
})
