import { useCallback, useState } from 'react'
import { nearestQuantity, nextQuantity, previousQuantity } from '#domain/catalog/quantity-rules.ts'
import { focusOptionError } from '../../components/option-fields.tsx'
import { useAddToCart, useCartQuantity } from '../../hooks/use-cart.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatQuantityChange } from '../../order-rules-format.ts'
import { optionIdPrefix, type ProductChoice } from './use-product-choice.ts'

/** The quantity on the page of a product, and putting it into the cart. */
export function usePurchase(choice: ProductChoice) {
  const translation = useTranslation('products')
  const { sold } = choice
  const rules = sold.quantityRules
  const { add, isAdding } = useAddToCart(sold)
  const inCart = useCartQuantity(sold.lineId)
  const [quantity, setQuantity] = useState(rules.min)
  const [notice, setNotice] = useState<string>()
  const { isInView, watched } = useIsInView()

  function change(next: number, explanation?: string): void {
    setQuantity(next)
    setNotice(explanation)
  }

  return {
    quantity,
    inCart,
    /** Why the quantity is not what was typed. */
    notice,
    isLarge: rules.largeOrder !== null && quantity + inCart >= rules.largeOrder.from,
    isAdding,
    change,
    step(by: 1 | -1): void {
      const next =
        by > 0 ? (nextQuantity(rules, quantity) ?? quantity) : Math.max(rules.min, previousQuantity(rules, quantity))
      change(next)
    },
    type(typed: number): void {
      change(nearestQuantity(rules, typed), formatQuantityChange(rules, typed, translation))
    },
    /** Leads to the first option that is missing or wrong. */
    async addToCart(): Promise<void> {
      const errors = choice.attempt()
      if (Object.keys(errors).length > 0) return focusOptionError(sold.optionGroups, errors, optionIdPrefix)
      if (await add(quantity)) change(rules.min)
    },
    button: watched,
    isButtonInView: isInView,
  }
}

export type Purchase = ReturnType<typeof usePurchase>

/** True until the browser says otherwise. `watched` is a ref. */
function useIsInView() {
  const [isInView, setInView] = useState(true)
  const watched = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { isInView, watched }
}
