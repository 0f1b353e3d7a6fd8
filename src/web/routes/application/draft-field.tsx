import { TextField } from '../../components/form/text-field.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ApplicationField, StepErrors } from './check-step.ts'
import type { ApplicationDraft, TextFieldName } from './draft.ts'
import type { ChangeDraft } from './use-draft.ts'

interface Props {
  name: TextFieldName
  draft: ApplicationDraft
  change: ChangeDraft
  errors: StepErrors
  onMended: (field: ApplicationField) => void
  type?: 'text' | 'email' | 'tel'
  hint?: string
  autoComplete?: string
  maxLength?: number
  isRequired?: boolean
}

/** A field whose name says its label, its errors and where it stands in the draft. */
export function DraftField({ name, draft, change, errors, onMended, type = 'text', hint, ...native }: Props) {
  const { t } = useTexts('application')
  return (
    <TextField
      name={name}
      type={type}
      label={t(native.isRequired ? name : `${name}Optional`)}
      value={draft[name]}
      error={errors[name] && t(errors[name])}
      onChange={(value) => {
        change({ [name]: value })
        onMended(name)
      }}
      {...(hint && { hint })}
      {...(native.autoComplete && { autoComplete: native.autoComplete })}
      {...(native.maxLength && { maxLength: native.maxLength })}
      {...(native.isRequired && { isRequired: true })}
    />
  )
}
