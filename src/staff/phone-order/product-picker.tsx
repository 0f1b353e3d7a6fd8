import { useState } from 'react'
import type { CatalogEntry } from '#contract/staff/staff-order-changes.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { normalizeText } from '#domain/normalize-text.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { type ChosenOptions, defaultOptions, listFavourites, missingOptions, priceOf } from './phone-order-model.ts'
import styles from './product-picker.module.css'

interface Props {
  catalog: readonly CatalogEntry[]
  /** Before a day is chosen, a product that is not baked tomorrow can be had on another one. */
  hasDay: boolean
  onAdd: (product: CatalogEntry, options: ChosenOptions) => void
}

const matches = (product: CatalogEntry, typed: string) =>
  normalizeText(product.name).bare.includes(normalizeText(typed).bare)

/** What the store sells most lately, and all products by category. A tap adds one; products with options ask for them first. */
export function ProductPicker({ catalog, hasDay, onAdd }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<CatalogEntry | undefined>()
  const shown = catalog.filter((product) => matches(product, typed))
  const favourites = typed ? [] : listFavourites(catalog)
  const categories = [...new Map(shown.map(({ category, categoryName }) => [category, categoryName]))]
  const groups = [
    ...(favourites.length > 0 ? [{ id: 'favourites', name: t('phone.favourites'), products: favourites }] : []),
    ...categories.map(([id, name]) => ({ id, name, products: shown.filter(({ category }) => category === id) })),
  ]
  return (
    <div className={styles.picker}>
      <TextField label={t('phone.find')} type="search" value={typed} autoComplete="off" onChange={setTyped} />
      {shown.length === 0 && <p role="status">{t('phone.noProduct', { query: typed })}</p>}
      {groups.map(({ id, name, products }) => (
        <section key={id} aria-labelledby={`category-${id}`}>
          <h3 id={`category-${id}`}>{name}</h3>
          <ul className={`stack gap-1 ${styles.products}`}>
            {products.map((product) => (
              <li key={product.productId}>
                <ProductButton
                  product={product}
                  hasDay={hasDay}
                  onChoose={() =>
                    product.optionGroups.length > 0 ? setAsked(product) : onAdd(product, defaultOptions(product))
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {asked && (
        <OptionsDialog
          product={asked}
          onClose={() => setAsked(undefined)}
          onChoose={(options) => {
            onAdd(asked, options)
            setAsked(undefined)
          }}
        />
      )}
    </div>
  )
}

interface ProductButtonProps {
  product: CatalogEntry
  hasDay: boolean
  onChoose: () => void
}

function ProductButton({ product, hasDay, onChoose }: ProductButtonProps) {
  const { t, language } = useTranslation()
  const obstacle = !product.isAvailable ? 'notThatDay' : product.left === 0 ? 'soldOut' : undefined
  const reason = hasDay && obstacle ? t(`phone.${obstacle}`) : undefined
  return (
    <button
      type="button"
      className={`card gap-05 strong ${styles.product}`}
      aria-disabled={reason !== undefined}
      onClick={() => !reason && onChoose()}
    >
      <span>{product.name}</span>
      <span className="soft small">
        {reason ?? formatEuros(product.price, language)}
        {hasDay && !reason && product.left !== null && ` · ${t('phone.left', { count: product.left })}`}
      </span>
    </button>
  )
}

interface OptionsDialogProps {
  product: CatalogEntry
  onChoose: (options: ChosenOptions) => void
  onClose: () => void
}

function OptionsDialog({ product, onChoose, onClose }: OptionsDialogProps) {
  const { t, language } = useTranslation()
  const [options, setOptions] = useState<ChosenOptions>(() => defaultOptions(product))
  const [missing, setMissing] = useState<readonly string[]>([])

  function change(groupId: string, value: string): void {
    setOptions({ ...options, [groupId]: value })
    setMissing(missing.filter((id) => id !== groupId))
  }

  function confirm(): void {
    const unanswered = missingOptions(product, options)
    setMissing(unanswered)
    if (unanswered.length === 0) onChoose(options)
  }

  const difference = (euros: number) =>
    euros === 0 ? '' : ` (${euros > 0 ? '+' : '−'}${formatEuros(Math.abs(euros), language)})`

  return (
    <ChangeDialog
      headline={product.name}
      confirm={t('phone.add', { price: formatEuros(priceOf(product, options), language) })}
      problem={undefined}
      isBusy={false}
      onConfirm={confirm}
      onClose={onClose}
    >
      {product.optionGroups.map((group) => {
        const error = missing.includes(group.id) ? t('phone.optionMissing') : undefined
        if (group.kind === 'choice')
          return (
            <ChoiceField
              key={group.id}
              legend={group.name}
              name={group.id}
              choices={group.choices.map(({ id, name, priceDifference }) => ({
                value: id,
                label: name + difference(priceDifference),
              }))}
              value={options[group.id]}
              onChange={(value) => change(group.id, value)}
              error={error}
            />
          )
        return (
          <TextField
            key={group.id}
            label={group.name + difference(group.priceDifference)}
            error={error}
            maxLength={group.maxLength}
            value={options[group.id] ?? ''}
            onChange={(value) => change(group.id, value)}
          />
        )
      })}
    </ChangeDialog>
  )
}
