import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './form-field.module.css'

export interface FormFieldProps {
  name: string
  label: string
  /** Shown below the control; undefined while the input is valid. */
  error?: string | undefined
  hint?: string | undefined
  isRequired?: boolean
}

/**
 * Controlled by `value` and `onChange`, or uncontrolled with a `defaultValue`. The browser holds the input of an
 * uncontrolled field, so its form also works before, and without, our script.
 */
export type FieldValueProps =
  | { value: string; onChange: (value: string) => void; defaultValue?: never }
  | { defaultValue: string; value?: never; onChange?: never }

type ValueElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function toValueAttributes({ value, onChange, defaultValue }: FieldValueProps) {
  if (!onChange) return { defaultValue }
  return { value, onChange: ({ target }: React.ChangeEvent<ValueElement>) => onChange(target.value) }
}

/** The attributes that tie a control to its label, hint and error. */
export function useControlAttributes({ name, error, hint, isRequired = false }: Omit<FormFieldProps, 'label'>) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    name,
    required: isRequired,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy || undefined,
  }
}

interface LayoutProps extends FormFieldProps {
  /** Of the control. */
  id: string
  children: React.ReactNode
}

/** Label, control, hint and error below each other. */
export function FormField({ id, name, label, error, hint, isRequired, children }: LayoutProps) {
  return (
    <div className={styles.field} data-field={name}>
      <label htmlFor={id}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="small soft">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className="problem small">
      {error}
    </p>
  )
}

/** Above the first field of a form with required fields. */
export function RequiredLegend() {
  const { t } = useTranslation()
  return <p className="small soft">{t('requiredLegend')}</p>
}

export function RequiredMark() {
  const { t } = useTranslation()
  return (
    <span className={styles.asterisk} title={t('required')} aria-hidden="true">
      *
    </span>
  )
}
