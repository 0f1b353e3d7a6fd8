import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './form-field.module.css'

interface Props {
  /** In the order of the fields. */
  errors: readonly { field: string; text: string }[]
  /** A new number after each failed attempt moves the focus here again. */
  attempt: number
}

function focusField(field: string): void {
  document.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, select, textarea)`)?.focus()
}

/** Lists all errors with links to their fields, and receives the focus. */
export function ErrorSummary({ errors, attempt }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (errors.length === 0) return null
  return (
    <div className={styles.summary} ref={box} tabIndex={-1} role="alert">
      <p>{t('formIncomplete')}</p>
      <ul>
        {errors.map(({ field, text }) => (
          <li key={field}>
            <button type="button" onClick={() => focusField(field)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
