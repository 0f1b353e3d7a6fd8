import type { CheckoutDraft } from './checkout-draft.ts'

export type CheckoutField = keyof CheckoutDraft
export type DraftErrors = Partial<Record<CheckoutField, string>>

const requiredFields = ['givenname', 'surname', 'pickupStore', 'pickupDate', 'pickupTime'] as const

/** The same rules as on the server, without its library: the order of the answer is that of the form. */
export function checkDraft(draft: CheckoutDraft): DraftErrors {
  const errors: DraftErrors = {}
  for (const field of requiredFields) if (draft[field].trim() === '') errors[field] = `error-empty-${field}`
  const isMail = draft.mail.includes('@') && draft.mail.includes('.') && !/[\s<>,;]/.test(draft.mail.trim())
  if (!isMail) errors.mail = 'error-empty-mail'
  if (!draft.privacy) errors.privacy = 'error-empty-privacy'
  if (!draft.terms) errors.terms = 'error-empty-terms'
  return errors
}
