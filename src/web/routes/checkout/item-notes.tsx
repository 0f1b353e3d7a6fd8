import { useId, useState } from 'react'
import type { CartItemAnswer } from '#contract/cart/cart-answer.ts'
import { cartApi } from '../../api/cart-api.ts'
import { useBrowserApi } from '../../api/use-browser-api.ts'
import type { CartView } from '../../cart/use-cart.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './cart-lines.module.css'

/** "Geschnitten, bitte." Kept when the field is left. */
export function ItemNotes({ item, change }: { item: CartItemAnswer; change: CartView['change'] }) {
  const { t } = useTexts('checkout')
  const api = useBrowserApi(cartApi)
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
      <input
        id={id}
        defaultValue={item.notes}
        maxLength={200}
        placeholder={t('noteHint')}
        onBlur={({ target }) => {
          if (target.value.trim() === item.notes) return
          void change(
            (before) => before,
            (cartId) => api.noteCartItem(cartId, item.productId, target.value),
          )
        }}
      />
    </div>
  )
}
