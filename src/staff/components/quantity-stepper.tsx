import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import styles from './quantity-stepper.module.css'

interface Props {
  /** What is counted, for screen readers. */
  label: string
  value: number
  min?: number
  max: number
  step?: number
  onChange: (value: number) => void
}

export function QuantityStepper({ label, value, min = 0, max, step = 1, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <button
        type="button"
        aria-label={t('stepper.less', { name: label })}
        disabled={value <= min}
        onClick={() => onChange(Math.max(min, value - step))}
      >
        <Icon name="minus" />
      </button>
      <output className="figures">{value}</output>
      <button
        type="button"
        aria-label={t('stepper.more', { name: label })}
        disabled={value + step > max}
        onClick={() => onChange(Math.min(max, value + step))}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
