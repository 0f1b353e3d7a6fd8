import { useId, useRef, useState } from 'react'
import type { CartItemResponse, CartResponse } from '#contract/cart.ts'
import { PictureImage } from '../../components/picture-image.tsx'
import { QuantityField } from '../../components/quantity-field.tsx'
import { formatEuros } from '../../format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { getCartSession } from '../../state/browser-cart.ts'
import styles from './cart-lines.module.css'

interface CartLinesProps {
  cart: CartResponse
  onRemove: (item: CartItemResponse) => void
}

export function CartLines({ cart, onRemove }: CartLinesProps) {
  const { t, language } = useTranslation('checkout')
  const list = useRef<HTMLUListElement>(null)

  function remove(item: CartItemResponse): void {
    // The removed line takes the focus with it.
    list.current?.focus()
    onRemove(item)
  }

  function setQuantity(item: CartItemResponse, quantity: number): void {
    if (quantity > 0) void getCartSession().change(item, { kind: 'set', quantity })
    else remove(item)
  }

  /** From the current quantity: the next tap can come before the page is rendered again. */
  function step(item: CartItemResponse, by: number): void {
    const items = getCartSession().getState().cart?.items ?? []
    const current = items.find(({ productId }) => productId === item.productId)
    if (current) setQuantity(current, current.qty + by)
  }

  return (
    <ul className={styles.lines} ref={list} tabIndex={-1} aria-label={t('cartTitle')}>
      {cart.items.map((item) => (
        <li key={item.productId} className={styles.line} data-unavailable={!item.isAvailable || undefined}>
          {item.picture && <PictureImage className={styles.picture ?? ''} picture={item.picture} alt="" sizes="6rem" />}
          <div className={styles.details}>
            <h3>{item.name}</h3>
            <p className={styles.unitPrice}>
              {formatEuros(item.price, language)}
              {item.deposit > 0 && ` ${t('deposit', { price: formatEuros(item.deposit, language) })}`}
            </p>
            {!item.isAvailable && (
              <p className={styles.unavailable} id={`unavailable-${item.productId}`}>
                {t('error-notAvailable')} {item.unavailableReason && t(`reason.${item.unavailableReason}`)}
              </p>
            )}
            <div className={styles.actions}>
              <ItemNote key={item.notes} item={item} />
              <button type="button" className={styles.remove} onClick={() => remove(item)}>
                {t('remove')}
                <span className="visually-hidden"> {item.name}</span>
              </button>
            </div>
          </div>
          <div className={styles.amount}>
            <QuantityField
              name={item.name}
              quantity={item.qty}
              onStep={(by) => step(item, by)}
              onType={(quantity) => setQuantity(item, quantity)}
            />
            <strong>{formatEuros(item.total, language)}</strong>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A note such as "Geschnitten, bitte."; saved on blur and with Enter. */
function ItemNote({ item }: { item: CartItemResponse }) {
  const { t } = useTranslation('checkout')
  const id = useId()
  const [isOpen, setOpen] = useState(item.notes !== '')
  if (!isOpen)
    return (
      <button type="button" className={styles.addNote} onClick={() => setOpen(true)}>
        {t('addNote')}
        <span className="visually-hidden"> {item.name}</span>
      </button>
    )
  return (
    <div className={styles.note}>
      <label htmlFor={id}>{t('noteFor', { name: item.name })}</label>
      <textarea
        id={id}
        rows={1}
        defaultValue={item.notes}
        maxLength={200}
        placeholder={t('noteHint')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.blur()
        }}
        onBlur={({ target }) => {
          const notes = target.value.trim()
          if (notes !== item.notes) void getCartSession().change(item, { kind: 'note', notes })
        }}
      />
    </div>
  )
}

/** Offers the last removed line for as long as it is not in the cart again. */
export function useRemovedItem(cart: CartResponse | undefined) {
  const [last, setLast] = useState<CartItemResponse>()
  const isBack = cart?.items.some(({ productId }) => productId === last?.productId)
  return {
    removed: isBack ? undefined : last,
    remove(item: CartItemResponse): void {
      setLast(item)
      void getCartSession().change(item, { kind: 'set', quantity: 0 })
    },
    /** Quantity and note come back with one request. */
    undo(item: CartItemResponse): void {
      setLast(undefined)
      void getCartSession().change(item, { kind: 'set', quantity: item.qty, notes: item.notes })
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
        <p className={styles.undo}>
          {t('removed', { name: removed.name })}{' '}
          <button type="button" onClick={() => onUndo(removed)}>
            {t('undo')}
          </button>
        </p>
      )}
    </div>
  )
}
