import type { ApplicationDraft, TextFieldName } from './draft.ts'
import { type Place, placeOf, type Step, steps } from './steps.ts'

export type ApplicationField = TextFieldName | 'privacy'
export type StepErrors = Partial<Record<ApplicationField, string>>

export const fieldsOfStep: Partial<Record<Step, readonly ApplicationField[]>> = {
  [steps.person]: ['givenname', 'surname', 'mail', 'phone', 'earliestStart'],
  [steps.address]: ['streetAddress', 'postalCode', 'location'],
  [steps.consent]: ['privacy'],
}

const optional: readonly ApplicationField[] = ['phone', 'earliestStart']

const isMail = (text: string) => text.includes('@') && text.includes('.') && !/[\s<>,;]/.test(text.trim())

function isFilled(draft: ApplicationDraft, field: ApplicationField): boolean {
  if (field === 'privacy') return draft.privacy
  return field === 'mail' ? isMail(draft.mail) : draft[field].trim() !== ''
}

/** The same rules as on the server, without its library. */
export function checkStep(step: Step, draft: ApplicationDraft): StepErrors {
  const wrong = (fieldsOfStep[step] ?? []).filter((field) => !optional.includes(field) && !isFilled(draft, field))
  return Object.fromEntries(wrong.map((field) => [field, `error-empty-${field}`]))
}

const stepsInOrder: readonly Step[] = [steps.person, steps.address, steps.consent]

/** An address may name any place; nobody gets past what is still missing. */
export function reachablePlace(wanted: Place, draft: ApplicationDraft | undefined): Place {
  if (!draft || wanted.step === steps.sent) return placeOf(steps.start)
  const missing = stepsInOrder.find((step) => step < wanted.step && Object.keys(checkStep(step, draft)).length > 0)
  return missing === undefined ? wanted : placeOf(missing)
}

const namesOfServer: Record<string, ApplicationField> = { 'attributes.notes': 'earliestStart' }
const allFields = Object.values(fieldsOfStep).flat()

const toField = (name: string): ApplicationField | undefined =>
  namesOfServer[name] ?? allFields.find((field) => field === name)

/** What the server found, at our fields, and the first step that has one of them. */
export function placeErrors(found: Readonly<Record<string, string>>): { errors: StepErrors; place: Place | undefined } {
  const known = Object.entries(found).flatMap(([name, error]) => {
    const field = toField(name)
    return field ? [[field, field === name ? error : `error-invalid-${field}`] as const] : []
  })
  const errors: StepErrors = Object.fromEntries(known)
  const step = stepsInOrder.find((one) => fieldsOfStep[one]?.some((field) => errors[field]))
  return { errors, place: step === undefined ? undefined : placeOf(step) }
}
