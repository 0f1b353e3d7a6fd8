import { useId } from 'react'
import styles from './choice-chips.module.css'
import { FieldError, RequiredMark } from './form/form-field.tsx'

export interface Choice {
  value: string
  label: React.ReactNode
  /** Why it cannot be chosen: it is shown, but disabled. */
  unavailable?: string | undefined
}

interface Props {
  name: string
  legend: string
  choices: readonly Choice[]
  /** Empty: nothing is chosen. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string | undefined
  isBusy?: boolean
  /** Shown instead of the choices while there are none. */
  placeholder?: string | undefined
}

/** A required choice among few short options, as a group of radio buttons. */
export function ChoiceChips(props: Props) {
  const { name, legend, choices, value, onChange, error, hint, isBusy = false, placeholder } = props
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset className={styles.group} data-field={name} aria-busy={isBusy} aria-describedby={describedBy || undefined}>
      <legend>
        {legend}
        <RequiredMark />
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="small soft">
          {hint}
        </p>
      )}
      {choices.length > 0 ? (
        <div className={`${styles.options} ${styles.chips}`}>
          {choices.map((choice) => (
            <label key={choice.value}>
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={value === choice.value}
                disabled={choice.unavailable !== undefined}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(choice.value)}
              />
              <span className={styles.label}>{choice.label}</span>
              {choice.unavailable !== undefined && <span className={styles.unavailable}>{choice.unavailable}</span>}
            </label>
          ))}
        </div>
      ) : (
        placeholder && <p className="soft">{placeholder}</p>
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
