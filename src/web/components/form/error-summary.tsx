import { useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './form-field.module.css'

interface Props {
  /** In the order of the form. */
  errors: readonly { field: string; text: string }[]
  /** Another number after each failed try, so that the focus comes back here each time. */
  attempt: number
}

function focusField(field: string): void {
  document.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, select, textarea)`)?.focus()
}

/** All that is missing at one glance, each with a way to its field; the focus lands here. */
export function ErrorSummary({ errors, attempt }: Props) {
  const { t } = useTexts()
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
