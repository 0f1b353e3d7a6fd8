import { ErrorNotice } from '#ui/error-notice.tsx'
import { focusField } from '#ui/focus.ts'
import { useAnnounceErrors } from '../../hooks/use-form-errors.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

interface Props {
  /** In the order of the fields. */
  errors: readonly { field: string; text: string }[]
  /** A new one moves the focus here again. */
  attempt: unknown
  /** By default it says that required fields are not filled in correctly. */
  headline?: string | undefined
  text?: string | undefined
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
