import { type AllergenClass, type AllergenFilter, allergenClasses, allergenModes } from '#domain/catalog/allergens.ts'
import { useBrowserCheckbox } from '../../components/form/input-before-hydration.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './allergen-filter.module.css'

interface AllergenPanelProps {
  filter: AllergenFilter
  onChange: () => void
  onModeChange: () => void
  onClear: () => void
}

export function AllergenPanel({ filter: { mode, classes }, onChange, onModeChange, onClear }: AllergenPanelProps) {
  const { t } = useTranslation('products')
  return (
    <details className={styles.panel} onKeyDown={closeOnEscape}>
      <summary className="chip" data-active={classes.length > 0 || undefined}>
        {classes.length > 0 ? t('allergenFilterCount', { count: classes.length }) : t('allergenFilter')}
      </summary>
      <div className={`stack gap-2 ${styles.content}`}>
        <fieldset>
          <legend>{t('allergenMode')}</legend>
          {allergenModes.toReversed().map((one) => (
            <FilterInput key={one} type="radio" name="mode" value={one} isOn={mode === one} onChange={onModeChange}>
              {t(`mode.${one}`)}
            </FilterInput>
          ))}
        </fieldset>
        <fieldset className={`stack line-top ${styles.classes}`}>
          <legend className="visually-hidden">{t('allergensTitle')}</legend>
          {allergenClasses.map(({ code, letter }) => (
            <FilterInput
              key={code}
              type="checkbox"
              name="allergens"
              value={code}
              isOn={classes.includes(code)}
              onChange={onChange}
            >
              {t(`allergenClass.${code}`)}{' '}
              <span className="small soft" aria-hidden="true">
                {letter}
              </span>
            </FilterInput>
          ))}
        </fieldset>
        <p className="small soft">{t('remembered')}</p>
        {classes.length > 0 && (
          <button type="button" className="text-button submit" onClick={onClear}>
            {t('resetAllergens')}
          </button>
        )}
      </div>
    </details>
  )
}

interface FilterInputProps {
  type: 'checkbox' | 'radio'
  name: 'allergens' | 'mode'
  value: AllergenClass | AllergenFilter['mode']
  isOn: boolean
  onChange: () => void
  children: React.ReactNode
}

function FilterInput({ isOn, children, ...attributes }: FilterInputProps) {
  const box = useBrowserCheckbox(isOn)
  return (
    <label>
      <input ref={box} {...attributes} defaultChecked={isOn} />
      {children}
    </label>
  )
}

function closeOnEscape(event: React.KeyboardEvent<HTMLDetailsElement>): void {
  if (event.key !== 'Escape' || !event.currentTarget.open) return
  event.currentTarget.open = false
  event.currentTarget.querySelector('summary')?.focus()
}
