import { allergenModes } from '#domain/catalog/allergen-filter.ts'
import { type AllergenClass, allergenClasses } from '#domain/catalog/allergens.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './allergen-panel.module.css'
import type { AllergenChoice } from './use-allergen-choice.ts'

export function AllergenPanel({ choice: { filter, change, clear } }: { choice: AllergenChoice }) {
  const { t } = useTexts('products')
  const { mode, classes } = filter
  const toggle = (code: AllergenClass) =>
    change({ mode, classes: classes.includes(code) ? classes.filter((one) => one !== code) : [...classes, code] })
  return (
    <details className={styles.panel} onKeyDown={closeOnEscape}>
      <summary data-active={classes.length > 0 || undefined}>
        {classes.length > 0 ? t('allergenFilterCount', { count: classes.length }) : t('allergenFilter')}
      </summary>
      <div className={styles.content}>
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
