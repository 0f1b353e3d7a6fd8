import { useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './form-field.module.css'

interface Props {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  /** Said under the field; undefined when all is well. */
  error?: string | undefined
  type?: 'text' | 'email' | 'tel'
  rows?: number
  isRequired?: boolean
  autoComplete?: string
  hint?: string
  maxLength?: number
}

/** A label, a field, its error: text, mail, phone, or several lines. */
export function TextField(props: Props) {
  const {
    name,
    label,
    value,
    onChange,
    error,
    type = 'text',
    rows,
    isRequired = false,
    autoComplete,
    hint,
    maxLength = 100,
  } = props
  const { t } = useTexts()
  const id = useId()
  const shared = {
    id,
    name,
    value,
    maxLength,
    autoComplete,
    required: isRequired,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
  }
  return (
    <div className={styles.field} data-field={name}>
      <label htmlFor={id}>
        {label}
        {isRequired && <Asterisk text={t('required')} />}
      </label>
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} />}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

export function Asterisk({ text }: { text: string }) {
  return (
    <span className={styles.asterisk} title={text} aria-hidden="true">
      *
    </span>
  )
}
