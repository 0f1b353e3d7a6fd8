import { useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './form-field.module.css'
import { Asterisk } from './text-field.tsx'

interface Props {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  /** Stands in the control while nothing is chosen. */
  placeholder: string
  /** Said under the field; undefined when all is well. */
  error?: string | undefined
  isRequired?: boolean
  isDisabled?: boolean
  /** The options. */
  children: React.ReactNode
}

export function SelectField(props: Props) {
  const { name, label, value, onChange, placeholder, error, isRequired = false, isDisabled = false, children } = props
  const { t } = useTexts()
  const id = useId()
  return (
    <div className={styles.field} data-field={name}>
      <label htmlFor={id}>
        {label}
        {isRequired && <Asterisk text={t('required')} />}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        required={isRequired}
        disabled={isDisabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="" disabled hidden>
          {placeholder}
        </option>
        {children}
      </select>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
