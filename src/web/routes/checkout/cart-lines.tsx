import { useRef, useState } from 'react'
import type { CartAnswer, CartItemAnswer } from '#contract/cart/cart-answer.ts'
import { cartApi } from '../../api/cart-api.ts'
import { useBrowserApi } from '../../api/use-browser-api.ts'
import { guessQuantity } from '../../cart/guess-quantity.ts'
import type { CartView } from '../../cart/use-cart.ts'
import { Icon } from '../../components/icon.tsx'
import { PageIcon } from '../../components/page-icon.tsx'
import { PictureImage } from '../../components/picture-image.tsx'
import { formatEuros } from '../../format-euros.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './cart-lines.module.css'
import { ItemNotes } from './item-notes.tsx'

interface Props {
  cart: CartAnswer
  change: CartView['change']
}

export function CartLines({ cart, change }: Props) {
  const { t, language } = useTexts('checkout')
  const api = useBrowserApi(cartApi)
  const [removed, setRemoved] = useState<CartItemAnswer>()
  const list = useRef<HTMLUListElement>(null)

  const add = (id: string) =>
    change(
      (before) => guessQuantity(before, id, (quantity) => quantity + 1),
      (cartId) => api.addToCart(cartId, id),
    )
  const takeOne = (id: string) =>
    change(
      (before) => guessQuantity(before, id, (quantity) => quantity - 1),
      (cartId) => api.removeFromCart(cartId, id, false),
    )

  async function remove(item: CartItemAnswer): Promise<void> {
    setRemoved(item)
    list.current?.focus()
    await change(
      (before) => guessQuantity(before, item.productId, () => 0),
      (cartId) => api.removeFromCart(cartId, item.productId, true),
    )
  }

  async function undo({ productId, qty, notes }: CartItemAnswer): Promise<void> {
    setRemoved(undefined)
    for (let count = 0; count < qty; count++)
      await change(
        (before) => before,
        (cartId) => api.addToCart(cartId, productId),
      )
    if (notes)
      await change(
        (before) => before,
        (cartId) => api.noteCartItem(cartId, productId, notes),
      )
  }

  return (
    <>
      <ul className={styles.lines} ref={list} tabIndex={-1} aria-label={t('cartTitle')}>
        {cart.items.map((item) => (
          <li key={item.productId} className={styles.line} data-unavailable={!item.isAvailable || undefined}>
            {item.picture && (
              <PictureImage className={styles.picture ?? ''} picture={item.picture} alt="" sizes="6rem" />
            )}
            <div className={styles.words}>
              <h3>{item.name}</h3>
              <p className={styles.each}>
                {formatEuros(item.price, language)}
                {item.deposit > 0 && ` ${t('deposit', { price: formatEuros(item.deposit, language) })}`}
              </p>
              {!item.isAvailable && (
                <p className={styles.refusal} id={`refusal-${item.productId}`}>
                  {t('error-notAvailable')} {item.unavailableReason && t(`reason.${item.unavailableReason}`)}
                </p>
              )}
              <ItemNotes item={item} change={change} />
            </div>
            <div className={styles.amount}>
              <fieldset className={styles.steps} aria-label={t('quantityOf', { name: item.name })}>
                <button
                  type="button"
                  aria-label={t('less', { name: item.name })}
                  onClick={() => void (item.qty > 1 ? takeOne(item.productId) : remove(item))}
                >
                  <PageIcon name="minus" size={20} />
                </button>
                <output aria-live="polite">{item.qty}</output>
                <button
                  type="button"
                  aria-label={t('more', { name: item.name })}
                  onClick={() => void add(item.productId)}
                >
                  <Icon name="plus" size={20} />
                </button>
              </fieldset>
              <strong>{formatEuros(item.total, language)}</strong>
              <button type="button" className={styles.remove} onClick={() => void remove(item)}>
                {t('remove')}
                <span className="visually-hidden"> {item.name}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
      <div role="status">
        {removed && (
          <p className={styles.undo}>
            {t('removed', { name: removed.name })}{' '}
            <button type="button" onClick={() => void undo(removed)}>
              {t('undo')}
            </button>
          </p>
        )}
      </div>
    </>
  )
}
