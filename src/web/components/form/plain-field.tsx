import { useTexts } from '../../i18n/use-texts.ts'
import styles from './form-field.module.css'
import { Asterisk } from './text-field.tsx'

type Native = Pick<
  React.InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'maxLength' | 'min' | 'max' | 'spellCheck' | 'enterKeyHint'
>

interface Props extends Native {
  name: string
  label: string
  /** What the last answer of the server brought back. */
  start: string
  error?: string | undefined
  hint?: string | undefined
  isRequired?: boolean
  rows?: number
}

/** The browser keeps what is typed, so the form works before, and without, our script. */
export function PlainField({ name, label, start, error, hint, isRequired = false, rows, ...native }: Props) {
  const { t } = useTexts()
  const control = {
    id: name,
    name,
    defaultValue: start,
    required: isRequired,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ') || undefined,
  }
  return (
    <div className={styles.field} data-field={name}>
      <label htmlFor={name}>
        {label}
        {isRequired && <Asterisk text={t('required')} />}
      </label>
      {rows ? <textarea {...control} rows={rows} maxLength={native.maxLength} /> : <input {...control} {...native} />}
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
