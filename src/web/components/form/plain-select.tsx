import { useTexts } from '../../i18n/use-texts.ts'
import styles from './form-field.module.css'
import { Asterisk } from './text-field.tsx'

interface Props {
  name: string
  label: string
  /** What is chosen until the visitor chooses. */
  start: string
  error?: string | undefined
  hint?: string | undefined
  isRequired?: boolean
  /** The options. */
  children: React.ReactNode
}

/** The browser keeps the choice, so the form works before, and without, our script. */
export function PlainSelect({ name, label, start, error, hint, isRequired = false, children }: Props) {
  const { t } = useTexts()
  return (
    <div className={styles.field} data-field={name}>
      <label htmlFor={name}>
        {label}
        {isRequired && <Asterisk text={t('required')} />}
      </label>
      <select
        id={name}
        name={name}
        defaultValue={start}
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ') || undefined}
      >
        {children}
      </select>
      {hint && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
