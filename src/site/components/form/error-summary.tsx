import { ErrorNotice } from '#ui/error-notice.tsx'
import { useAnnounceErrors } from '../../hooks/use-form-errors.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

interface Props {
  /** In the order of the fields. */
  errors: readonly { field: string; text: string }[]
  /** A new one moves the focus here again. */
  attempt: unknown
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
  useAnnounceErrors(errors.length > 0)
  if (errors.length === 0) return null
  return (
    <ErrorNotice
      errors={errors}
      headline={headline ?? t('formIncomplete')}
      text={text}
      attempt={attempt}
      onChoose={focusField}
    />
  )
}
