import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { ProductResponse } from '#contract/products.ts'
import { lineKey } from '#domain/cart.ts'
import { type ChosenOptions, completeOptions } from '#domain/catalog/options.ts'
import { readTouchedFields } from '../../components/option-fields.tsx'
import type { AddableProduct } from '../../hooks/use-cart.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { applyOptions, findOptionErrors, readChosenOptions, toItemOptions } from '../../product-options.ts'

type OptionErrors = Readonly<Record<string, string>>

export interface ProductChoice {
  chosen: ChosenOptions
  choose: (chosen: ChosenOptions) => void
  /** The product with these options. */
  sold: ProductResponse & AddableProduct
  /** What is wrong, by group. What is still missing counts after an attempt to order. */
  errors: OptionErrors
  attempt: () => OptionErrors
  /** Nothing is missing. */
  isComplete: boolean
}

/** Of the option fields on the page. */
export const optionIdPrefix = 'option'

/** The options that are chosen on the page of a product, which is another component for each product. */
export function useProductChoice(product: ProductResponse): ProductChoice {
  const translation = useTranslation('products')
  const { search } = useLocation()
  const [chosen, setChosen] = useState<ChosenOptions>({})
  const [isAttempted, setAttempted] = useState(false)
  const { id } = product
  const inAddress = readChosenOptions(product, new URLSearchParams(search))
  const addressKey = lineKey({ productId: id, options: inAddress })

  const followAddress = useEffectEvent(() => {
    setChosen(inAddress)
    setAttempted(false)
  })
  // The server renders one page for all choices in the address. Before the first paint, so that nothing jumps.
  useLayoutEffect(() => followAddress(), [addressKey])
  const keepTouched = useEffectEvent(() => {
    const touched = readTouchedFields(product.optionGroups, optionIdPrefix)
    setChosen((before) => ({ ...before, ...touched }))
  })
  useLayoutEffect(() => keepTouched(), [])

  const options = completeOptions(product, chosen)
  return {
    chosen,
    choose: setChosen,
    sold: {
      ...applyOptions(product, chosen),
      lineId: lineKey({ productId: id, options }),
      options: toItemOptions(product, chosen, translation.language),
    },
    errors: findOptionErrors(product, chosen, translation, isAttempted),
    attempt() {
      setAttempted(true)
      return findOptionErrors(product, chosen, translation, true)
    },
    isComplete: product.optionGroups.every((group) => !group.isRequired || group.id in options),
  }
}
