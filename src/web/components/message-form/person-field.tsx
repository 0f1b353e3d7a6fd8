import { useTexts } from '../../i18n/use-texts.ts'
import { PlainField } from '../form/plain-field.tsx'
import type { FieldState } from './message-form.tsx'

const kinds = {
  name: { autoComplete: 'name', autoCapitalize: 'words', maxLength: 200 },
  mail: { type: 'email', autoComplete: 'email', maxLength: 254 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 40 },
} as const

/** Who writes, and how to answer: every message needs it. */
export function PersonField(state: FieldState<keyof typeof kinds>) {
  const { t } = useTexts('contact')
  return <PlainField {...state} {...kinds[state.name]} label={t(`form.${state.name}`)} isRequired />
}
