import { useEffect, useRef } from 'react'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAppState } from '../../state/app-state.ts'
import { chooseMyStore } from '../../state/save-my-store.ts'
import styles from './product-filters.module.css'
import { rememberShop } from './remembered-shop.ts'

export interface Shop {
  /** Ids and names of those with pickup. */
  stores: readonly (readonly [id: string, name: string])[]
  /** On which an order placed now can be picked up there. */
  days: readonly string[]
  store?: string | undefined
  day?: string | undefined
}

/** Where and for when the visitor shops: the list then says what can be had there and then. */
export function ShopChoice({ shop, onChange }: { shop: Shop; onChange: () => void }) {
  const { t, language } = useTranslation('products')
  const myStore = useAppState((state) => state.myStore?.id)
  const store = shop.store ?? myStore
  return (
    <fieldset className={styles.shop}>
      <legend className="visually-hidden">{t('shop.title')}</legend>
      <ShopSelect
        name="store"
        label={t('shop.store')}
        value={store}
        // Whoever has a store changes it, here and on every other page.
        any={myStore ? undefined : t('shop.anyStore')}
        choices={shop.stores}
        onChange={(id) => {
          if (id) void chooseMyStore(id)
          rememberShop({ store: id, day: shop.day })
          onChange()
        }}
      />
      <ShopSelect
        name="day"
        label={t('shop.day')}
        value={shop.day}
        any={t('shop.anyDay')}
        choices={shop.days.map((date) => [date, formatDay(date, language, 'narrow')])}
        onChange={(day) => {
          rememberShop({ store, day })
          onChange()
        }}
      />
    </fieldset>
  )
}

interface ShopSelectProps {
  name: string
  label: string
  /** Empty: any. */
  value: string | undefined
  any: string | undefined
  choices: Shop['stores']
  onChange: (value: string) => void
}

/** Not controlled: it keeps what was chosen before hydration, and follows the address when that changes. */
function ShopSelect({ name, label, value = '', any, choices, onChange }: ShopSelectProps) {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current) select.current.value = value
  }, [value])
  return (
    <label>
      <span className="visually-hidden">{label}</span>
      <select ref={select} name={name} defaultValue={value} onChange={({ target }) => onChange(target.value)}>
        {any !== undefined && <option value="">{any}</option>}
        {choices.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
