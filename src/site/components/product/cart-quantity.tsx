import { useLayoutEffect, useRef } from 'react'
import { nearestQuantity } from '#domain/catalog/quantity-rules.ts'
import { type AddableProduct, useAddToCart } from '../../hooks/use-cart.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatQuantityChange } from '../../order-rules-format.ts'
import { appState, notify } from '../../state/app-state.ts'
import { QuantityField } from '../quantity-field.tsx'

interface CartQuantityProps {
  product: AddableProduct
  /** In the cart. */
  quantity: number
}

/** Changes how many of a product are in the cart; zero removes it. */
export function CartQuantity({ product, quantity }: CartQuantityProps) {
  const { t, language } = useTranslation('products')
  const { step, setQuantity } = useAddToCart(product)
  const { name, quantityRules: rules } = product

  function typeQuantity(typed: number): void {
    const isRemoval = typed === 0
    setQuantity(isRemoval ? 0 : nearestQuantity(rules, typed))
    const explanation = isRemoval ? undefined : formatQuantityChange(rules, typed, { t, language })
    if (explanation) notify(appState, { tone: 'status', text: explanation })
  }

  return <QuantityField name={name} quantity={quantity} step={rules.step} onStep={step} onType={typeQuantity} />
}

/** When the button that was used disappears, the last of its successors takes the focus, which is the plus. */
export function useFocusAfterSwap() {
  const ref = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      [...(ref.current?.querySelectorAll('button') ?? [])].at(-1)?.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus() {
      hasFocus.current = true
    },
    // Not called when the focused element is removed.
    onBlur() {
      hasFocus.current = false
    },
  }
}
