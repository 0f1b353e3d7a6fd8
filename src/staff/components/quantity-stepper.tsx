import { Quantity } from '#ui/quantity.tsx'
import { useTranslation } from '../i18n/use-translation.ts'

interface Props {
  /** What is counted, for screen readers. */
  label: string
  value: number
  min?: number
  max: number
  step?: number
  onChange: (value: number) => void
}

/** A number between two others; what is typed is moved to the nearest step. */
export function QuantityStepper({ label, value, min = 0, max, step = 1, onChange }: Props) {
  const { t } = useTranslation()
  const change = (next: number) => onChange(Math.max(min, Math.min(next, max)))
  return (
    <Quantity
      labels={{ field: label, less: t('stepper.less', { name: label }), more: t('stepper.more', { name: label }) }}
      quantity={value}
      canStepDown={value > min}
      canStepUp={value + step <= max}
      onStep={(by) => change(value + by * step)}
      onType={(typed) => change(value + Math.round((Math.min(typed, max) - value) / step) * step)}
    />
  )
}
