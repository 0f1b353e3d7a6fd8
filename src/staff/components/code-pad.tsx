import { useId, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './code-pad.module.css'
import { Icon } from './icon.tsx'

interface Props {
  label: string
  length: number
  value: string
  onChange: (value: string) => void
  /** Called with the last digit. */
  onComplete: (value: string) => void
  isDisabled?: boolean
  /** The id of the message about a wrong code. */
  describedBy?: string | undefined
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Digits for wet fingers: large keys on the screen. A keyboard works as well. */
export function CodePad({ label, length, value, onChange, onComplete, isDisabled = false, describedBy }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  function change(typed: string): void {
    const digits = typed.replace(/\D/g, '').slice(0, length)
    onChange(digits)
    if (digits.length === length && digits !== value) onComplete(digits)
  }

  return (
    <div className={styles.pad}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <div className={styles.display} data-length={length}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event) => change(event.target.value)}
          // The keys below replace the keyboard of the tablet.
          inputMode="none"
          autoComplete="off"
          maxLength={length}
          disabled={isDisabled}
          aria-describedby={describedBy}
        />
        {Array.from({ length }, (_, index) => (
          <span key={index} className={styles.place} data-current={index === value.length} aria-hidden="true">
            {value[index] ?? ''}
          </span>
        ))}
      </div>
      <div className={styles.keys}>
        {keys.map((key) => (
          <button key={key} type="button" disabled={isDisabled} onClick={() => change(value + key)}>
            {key}
          </button>
        ))}
        <button type="button" className={styles.quiet} disabled={isDisabled || !value} onClick={() => onChange('')}>
          {t('pad.clear')}
        </button>
        <button type="button" disabled={isDisabled} onClick={() => change(`${value}0`)}>
          0
        </button>
        <button
          type="button"
          className={styles.quiet}
          disabled={isDisabled || !value}
          aria-label={t('pad.back')}
          onClick={() => onChange(value.slice(0, -1))}
        >
          <Icon name="backspace" size={30} />
        </button>
      </div>
    </div>
  )
}
