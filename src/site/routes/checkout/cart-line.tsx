import { useId, useState } from 'react'
import type { CartItemResponse, CartResponse } from '#contract/cart.ts'
import { maxItemNotesLength } from '#domain/cart.ts'
import { nearestQuantity, previousQuantity } from '#domain/catalog/quantity-rules.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { PictureImage } from '../../components/picture-image.tsx'
import { QuantityField } from '../../components/quantity-field.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatItem, formatOptions } from '../../item-format.ts'
import { formatQuantityChange } from '../../order-rules-format.ts'
import { formatAllergens } from '../../product-format.ts'
import { getCartSession } from '../../state/browser-cart.ts'
import { addSteps } from '../../state/cart-model.ts'
import styles from './cart-lines.module.css'
import { lineElementId } from './focus-line.ts'
import { findPossibleQuantity, formatProblem, isHopeless } from './line-problem.ts'

interface CartLineProps {
  item: CartItemResponse
  cart: CartResponse
  onRemove: (item: CartItemResponse) => void
  onChangeOptions: () => void
}

export function CartLine({ item, cart, onRemove, onChangeOptions }: CartLineProps) {
  const { t, language } = useTranslation('checkout')
  const products = useTranslation('products')
  const name = formatItem(item)
  return (
    <li
      id={lineElementId(item.lineId)}
      className={`stack line-top ${styles.line}`}
      tabIndex={-1}
      aria-label={name}
      data-unavailable={!item.isAvailable || undefined}
    >
      {item.picture && <PictureImage className={styles.picture ?? ''} picture={item.picture} alt="" sizes="6rem" />}
      <div className={`stack top gap-05 ${styles.details}`}>
        <h3>{item.name}</h3>
        {item.options.length > 0 && <p className="anywhere">{formatOptions(item)}</p>}
        <p className="small soft">
          {formatEuros(item.price, language)}
          {item.deposit > 0 && ` ${t('deposit', { price: formatEuros(item.deposit, language) })}`}
        </p>
        <p className="small soft">{formatAllergens(item, products)}</p>
        <LineState item={item} cart={cart} onRemove={onRemove} />
        <div className={`row wrap ${styles.actions}`}>
          {item.hasOptions && (
            <button type="button" className="text-button small" onClick={onChangeOptions}>
              {t('options.change')}
              <span className="visually-hidden"> {name}</span>
            </button>
          )}
          <ItemNote key={item.notes} item={item} name={name} />
        </div>
      </div>
      <LineQuantity item={item} name={name} onRemove={onRemove} />
    </li>
  )
}

/** Why the line cannot be ordered and what helps, or how many are left if they are limited. */
function LineState({ item, cart, onRemove }: Pick<CartLineProps, 'item' | 'cart' | 'onRemove'>) {
  const checkout = useTranslation('checkout')
  const products = useTranslation('products')
  const { t, language } = checkout
  const possible = findPossibleQuantity(item, cart.items)
  if (item.isAvailable) {
    if (item.stockLeft === undefined || !cart.pickupDate) return null
    const date = formatDay(cart.pickupDate, language, 'long')
    return <p className="small soft">{t('stockLeft', { count: item.stockLeft, date })}</p>
  }
  return (
    <div className={`stack start gap-1 ${styles.unavailable}`}>
      <p className="error small">{formatProblem(item, cart, { checkout, products })}</p>
      {possible !== undefined && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void getCartSession().change(item, { kind: 'set', quantity: possible })}
        >
          {t('takeQuantity', { count: possible })}
        </button>
      )}
      {isHopeless(item) && (
        <button type="button" className="button button-quiet" onClick={() => onRemove(item)}>
          {t('takeOut')}
          <span className="visually-hidden"> {formatItem(item)}</span>
        </button>
      )}
    </div>
  )
}

interface LineQuantityProps {
  item: CartItemResponse
  name: string
  onRemove: (item: CartItemResponse) => void
}

function LineQuantity({ item, name, onRemove }: LineQuantityProps) {
  const { t } = useTranslation('checkout')
  const products = useTranslation('products')
  const { language } = products
  const { quantityRules: rules } = item
  /** Why another quantity was set than the typed one. */
  const [notice, setNotice] = useState<string>()

  function setQuantity(current: CartItemResponse, quantity: number): void {
    if (quantity > 0) void getCartSession().change(current, { kind: 'set', quantity })
    else onRemove(current)
  }

  /** From the current quantity: the next tap can come before the page is rendered again. */
  function step(by: 1 | -1): void {
    setNotice(undefined)
    const items = getCartSession().getState().cart?.items ?? []
    const current = items.find(({ lineId }) => lineId === item.lineId)
    if (current)
      setQuantity(current, by > 0 ? addSteps(rules, current.quantity, 1) : previousQuantity(rules, current.quantity))
  }

  function type(typed: number): void {
    setNotice(typed === 0 ? undefined : formatQuantityChange(rules, typed, products))
    setQuantity(item, typed && nearestQuantity(rules, typed))
  }

  return (
    <div className={`row wrap middle spread ${styles.amount}`}>
      <QuantityField name={name} quantity={item.quantity} step={rules.step} onStep={step} onType={type} />
      <button type="button" className="text-button small" onClick={() => onRemove(item)}>
        {t('remove')}
        <span className="visually-hidden"> {name}</span>
      </button>
      <strong>{formatEuros(item.total, language)}</strong>
      <p role="status" className={`${styles.notice} small soft`}>
        {notice}
      </p>
    </div>
  )
}

/** A note such as "Bitte gut einpacken."; saved on blur and with Enter. */
function ItemNote({ item, name }: { item: CartItemResponse; name: string }) {
  const { t } = useTranslation('checkout')
  const id = useId()
  const [isOpen, setOpen] = useState(item.notes !== '')
  if (!isOpen)
    return (
      <button type="button" className="text-button small" onClick={() => setOpen(true)}>
        {t('addNote')}
        <span className="visually-hidden"> {name}</span>
      </button>
    )
  return (
    <div className={`stack gap-05 small ${styles.note}`}>
      <label htmlFor={id}>{t('noteFor', { name })}</label>
      <textarea
        id={id}
        rows={1}
        defaultValue={item.notes}
        maxLength={maxItemNotesLength}
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
