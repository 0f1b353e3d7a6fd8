import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type AllergenClass, type AllergenFilter, allergenClasses, allergenModes } from '#domain/catalog/allergens.ts'
import { isChangedInput } from '../../components/form/input-before-hydration.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { createExpiringStorage, getLocalStorage } from '../../state/storage.ts'
import styles from './allergen-filter.module.css'
import { noAllergenFilter, parseAllergenFilter, withAllergenFilter } from './product-filter-query.ts'

/** Applies boxes ticked before hydration; otherwise they would look chosen and do nothing. */
function useChoiceBeforeHydration(change: AllergenChoice['change'], withStored: AllergenChoice['withStored']) {
  const content = useRef<HTMLDivElement>(null)
  const applyChoice = useEffectEvent(() => {
    const inputs = [...(content.current?.querySelectorAll('input') ?? [])]
    if (!inputs.some(isChangedInput)) return
    const checkedValues = (name: string) =>
      inputs.filter((input) => input.name === name && input.checked).map(({ value }) => value)
    const params = new URLSearchParams(checkedValues('allergens').map((code) => ['allergens', code]))
    params.set('mode', checkedValues('mode')[0] ?? '')
    const choice = parseAllergenFilter(params)
    if (choice) change(withStored(choice))
  })
  useEffect(() => applyChoice(), [])
  return content
}

export function AllergenPanel({ choice: { filter, change, clear, withStored } }: { choice: AllergenChoice }) {
  const { t } = useTranslation('products')
  const { mode, classes } = filter
  const content = useChoiceBeforeHydration(change, withStored)
  const toggle = (code: AllergenClass) =>
    change({ mode, classes: classes.includes(code) ? classes.filter((one) => one !== code) : [...classes, code] })
  return (
    <details className={styles.panel} onKeyDown={closeOnEscape}>
      <summary data-active={classes.length > 0 || undefined}>
        {classes.length > 0 ? t('allergenFilterCount', { count: classes.length }) : t('allergenFilter')}
      </summary>
      <div ref={content} className={styles.content}>
        <fieldset>
          <legend>{t('allergenMode')}</legend>
          {allergenModes.toReversed().map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="mode"
                value={one}
                checked={mode === one}
                onChange={() => change({ mode: one, classes })}
              />
              {t(`mode.${one}`)}
            </label>
          ))}
        </fieldset>
        <fieldset className={styles.classes}>
          <legend className="visually-hidden">{t('allergensTitle')}</legend>
          {allergenClasses.map(({ code, letter }) => (
            <label key={code}>
              <input
                type="checkbox"
                name="allergens"
                value={code}
                checked={classes.includes(code)}
                onChange={() => toggle(code)}
              />
              {t(`allergenClass.${code}`)} <span aria-hidden="true">{letter}</span>
            </label>
          ))}
        </fieldset>
        <p className={styles.note}>{t('remembered')}</p>
        {classes.length > 0 && (
          <button type="button" className={styles.clear} onClick={clear}>
            {t('resetAllergens')}
          </button>
        )}
      </div>
    </details>
  )
}

function closeOnEscape(event: React.KeyboardEvent<HTMLDetailsElement>): void {
  if (event.key !== 'Escape' || !event.currentTarget.open) return
  event.currentTarget.open = false
  event.currentTarget.querySelector('summary')?.focus()
}

const storageKey = 'allergens'
const deviceStorage = () => createExpiringStorage(getLocalStorage())

export interface AllergenChoice {
  filter: AllergenFilter
  /** From a link or from the form without JavaScript; removed from the URL with the first choice made here. */
  inUrl: AllergenFilter
  change: (filter: AllergenFilter) => void
  /** Adds the classes stored on this device. */
  withStored: (filter: AllergenFilter) => AllergenFilter
  clear: () => void
}

function readStoredFilter(): AllergenFilter | undefined {
  const stored = deviceStorage().get(storageKey, Date.now()) as AllergenFilter | undefined
  return stored && parseAllergenFilter(withAllergenFilter(new URLSearchParams(), stored))
}

/**
 * The choice is health data, so it stays on the device and is never written to the URL, which the server would see.
 * Allergens in the URL take precedence over the choice stored on the device.
 */
export function useAllergenChoice(): AllergenChoice {
  const [searchParams, setSearchParams] = useSearchParams()
  const [stored, setStored] = useState<AllergenFilter>()
  const [chosen, setChosen] = useState<AllergenFilter>()
  const inUrl = chosen ? undefined : parseAllergenFilter(searchParams)

  useEffect(() => setStored(readStoredFilter()), [])

  function change(filter: AllergenFilter): void {
    if (filter.classes.length > 0) deviceStorage().set(storageKey, filter)
    else deviceStorage().remove(storageKey)
    setChosen(filter)
    if (inUrl)
      setSearchParams(withAllergenFilter(searchParams, noAllergenFilter), { replace: true, preventScrollReset: true })
  }

  return {
    filter: chosen ?? inUrl ?? stored ?? noAllergenFilter,
    inUrl: inUrl ?? noAllergenFilter,
    change,
    clear: () => change(noAllergenFilter),
    withStored: ({ mode, classes }) => ({
      mode,
      classes: [...new Set([...classes, ...(readStoredFilter()?.classes ?? [])])],
    }),
  }
}
