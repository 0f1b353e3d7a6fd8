import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CartItemResponse, CartResponse } from '#contract/cart.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CartLine } from './cart-line.tsx'
import { focusLine } from './focus-line.ts'

/** Loaded when somebody opens it. */
const ChangeOptions = lazy(() => import('./change-options.tsx'))

interface CartLinesProps {
  cart: CartResponse
  onRemove: (item: CartItemResponse) => void
}

export function CartLines({ cart, onRemove }: CartLinesProps) {
  const { t } = useTranslation('checkout')
  const list = useRef<HTMLUListElement>(null)
  /** The line whose options are being changed. */
  const [changing, setChanging] = useState<CartItemResponse>()

  function remove(item: CartItemResponse): void {
    // The removed line takes the focus with it.
    list.current?.focus()
    onRemove(item)
  }

  function finishChange(lineId: string): void {
    // The dialog returns the focus to a button of the old line, which is gone.
    flushSync(() => setChanging(undefined))
    focusLine(lineId)
  }

  return (
    <>
      <ul className="stack" ref={list} tabIndex={-1} aria-label={t('cartTitle')}>
        {cart.items.map((item) => (
          <CartLine
            key={item.lineId}
            item={item}
            cart={cart}
            onRemove={remove}
            onChangeOptions={() => setChanging(item)}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {changing && <ChangeOptions item={changing} onClose={() => setChanging(undefined)} onChange={finishChange} />}
      </Suspense>
    </>
  )
}
