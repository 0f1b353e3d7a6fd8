import { useId } from 'react'
import styles from './field.module.css'

interface FieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Receives the ids that tie the control to its label and texts. */
  children: (ids: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => React.ReactNode
}

/** A label, a control, and what is wrong with it, in words. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const textId = `${id}-text`
  return (
    <div className={styles.field} data-invalid={error !== undefined}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': hint || error ? textId : undefined, 'aria-invalid': error !== undefined })}
      {(hint || error) && (
        <p id={textId} className={error ? 'error' : 'soft small'}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

interface ChoiceProps<T extends string> {
  legend: string
  name: string
  choices: readonly { value: T; label: string; isDisabled?: boolean }[]
  value: T | undefined
  onChange: (value: T) => void
  error?: string | undefined
  /** Many short choices stand in columns. */
  columns?: 'narrow' | 'wide'
}

/** One of a few, each large enough for a finger. */
export function ChoiceField<T extends string>({
  legend,
  name,
  choices,
  value,
  onChange,
  error,
  columns,
}: ChoiceProps<T>) {
  return (
    <fieldset className={styles.choices} data-invalid={error !== undefined}>
      <legend>{legend}</legend>
      <div className={styles.options} data-columns={columns}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.isDisabled}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {error && <p className="error">{error}</p>}
    </fieldset>
  )
}
