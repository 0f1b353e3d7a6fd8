import { useState } from 'react'
import type { CartItemResponse, CartResponse } from '#contract/cart.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatItem } from '../../item-format.ts'
import { getCartSession } from '../../state/browser-cart.ts'
import styles from './cart-lines.module.css'

/** Offers the last removed line for as long as it is not in the cart again. */
export function useRemovedItem(cart: CartResponse | undefined) {
  const [last, setLast] = useState<CartItemResponse>()
  const isBack = cart?.items.some(({ lineId }) => lineId === last?.lineId)
  return {
    removed: isBack ? undefined : last,
    remove(item: CartItemResponse): void {
      setLast(item)
      void getCartSession().change(item, { kind: 'set', quantity: 0 })
    },
    /** Quantity and note come back with one request. */
    undo(item: CartItemResponse): void {
      setLast(undefined)
      void getCartSession().change(item, { kind: 'set', quantity: item.quantity, notes: item.notes })
    },
  }
}

interface UndoRemovalProps {
  removed: CartItemResponse | undefined
  onUndo: (item: CartItemResponse) => void
}

export function UndoRemoval({ removed, onUndo }: UndoRemovalProps) {
  const { t } = useTranslation('checkout')
  return (
    <div role="status">
      {removed && (
        <p className={`row wrap middle gap-05 ${styles.undo}`}>
          {t('removed', { name: formatItem(removed) })}{' '}
          <button type="button" className="text-button" onClick={() => onUndo(removed)}>
            {t('undo')}
          </button>
        </p>
      )}
    </div>
  )
}
