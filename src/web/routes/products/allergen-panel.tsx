import { useEffect, useEffectEvent, useRef } from 'react'
import { allergenModes } from '#domain/catalog/allergen-filter.ts'
import { type AllergenClass, allergenClasses } from '#domain/catalog/allergens.ts'
import { isChangedInput } from '../../components/form/is-changed-input.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './allergen-panel.module.css'
import { readAllergenFilter } from './product-filter-query.ts'
import type { AllergenChoice } from './use-allergen-choice.ts'

/** Ticked before the script came: it must not look chosen and do nothing. */
function useEarlyAllergens(change: AllergenChoice['change'], withKept: AllergenChoice['withKept']) {
  const content = useRef<HTMLDivElement>(null)
  const applyEarlyChoice = useEffectEvent(() => {
    const inputs = [...(content.current?.querySelectorAll('input') ?? [])]
    if (!inputs.some(isChangedInput)) return
    const chosen = (name: string) =>
      inputs.filter((input) => input.name === name && input.checked).map(({ value }) => value)
    const parameters = new URLSearchParams(chosen('allergens').map((code) => ['allergens', code]))
    parameters.set('mode', chosen('mode')[0] ?? '')
    const early = readAllergenFilter(parameters)
    if (early) change(withKept(early))
  })
  useEffect(() => applyEarlyChoice(), [])
  return content
}

export function AllergenPanel({ choice: { filter, change, clear, withKept } }: { choice: AllergenChoice }) {
  const { t } = useTexts('products')
  const { mode, classes } = filter
  const content = useEarlyAllergens(change, withKept)
  const toggle = (code: AllergenClass) =>
    change({ mode, classes: classes.includes(code) ? classes.filter((one) => one !== code) : [...classes, code] })
  return (
    <details className={styles.panel} onKeyDown={closeOnEscape}>
      <summary data-active={classes.length > 0 || undefined}>
        {classes.length > 0 ? t('allergenFilterCount', { count: classes.length }) : t('allergenFilter')}
      </summary>
      <div ref={content} className={styles.content}>
        <fieldset className={styles.modes}>
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
