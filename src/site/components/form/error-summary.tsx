import { useFocusOnAttempt } from '../../hooks/use-focus.ts'
import { useAnnounceErrors } from '../../hooks/use-form-errors.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../icon.tsx'
import styles from './message-box.module.css'

interface Props {
  /** In the order of the fields. */
  errors: readonly { field: string; text: string }[]
  /** A new number after each failed attempt moves the focus here again. */
  attempt: number
  /** By default it says that required fields are not filled in correctly. */
  headline?: string | undefined
  text?: string
}

/** The fields that have an error, in their order, for the summary. */
export const listErrors = <Field extends string>(
  fields: readonly Field[],
  getError: (field: Field) => string | undefined,
): { field: Field; text: string }[] =>
  fields.flatMap((field) => {
    const text = getError(field)
    return text ? [{ field, text }] : []
  })

/** Focuses the chosen one of several options, else the first that can be used, else the field itself. */
function focusField(field: string): void {
  const container = document.querySelector<HTMLElement>(`[data-field="${field}"]`)
  const control =
    container?.querySelector<HTMLElement>('input:checked:enabled') ??
    container?.querySelector<HTMLElement>(':is(input, select, textarea):enabled')
  if (!control) container?.setAttribute('tabindex', '-1')
  const target = control ?? container
  target?.focus()
}

/** Lists all errors with links to their fields, and receives the focus. */
export function ErrorSummary({ errors, attempt, headline, text }: Props) {
  const { t } = useTranslation()
  const box = useFocusOnAttempt<HTMLDivElement>(attempt)
  useAnnounceErrors(errors.length > 0)
  if (errors.length === 0) return null
  return (
    <div className={`note ${styles.box}`} data-tone="negative" ref={box} tabIndex={-1} role="alert">
      <span className={styles.mark}>
        <Icon name="close" size={20} />
      </span>
      <div className={styles.words}>
        <p className={styles.headline}>{headline ?? t('formIncomplete')}</p>
        {text && <p>{text}</p>}
        <ul>
          {errors.map(({ field, text }) => (
            <li key={field}>
              <button type="button" className={`text-button ${styles.toField}`} onClick={() => focusField(field)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
