import { useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './form-field.module.css'
import { Asterisk } from './text-field.tsx'

interface Props {
  name: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  error?: string | undefined
  children: React.ReactNode
}

/** An unticked one that is needed turns its label red, and says so in words. */
export function ConsentField({ name, isChecked, onChange, error, children }: Props) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className={styles.consent} data-field={name} data-invalid={error ? true : undefined}>
      <label htmlFor={id}>
        <input
          id={id}
          name={name}
          type="checkbox"
          checked={isChecked}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          {children}
          <Asterisk text={t('required')} />
        </span>
      </label>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
