import {
  type ApplicationField,
  type ApplicationFieldName,
  applicationFields,
} from '#domain/hiring/application-fields.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import { isMailAddress } from '#domain/mail-address.ts'
import { isPostalCode } from '#domain/postal-code.ts'
import type { FieldErrors } from '../../components/form/use-field-errors.ts'
import type { ApplicationDraft } from './draft.ts'
import { type StepNumber, steps, toStep, type WizardStep } from './steps.ts'

/** A field that can have an error. */
export type FormFieldName = ApplicationFieldName | 'privacy'
export type StepErrors = FieldErrors<FormFieldName>

export const formatStepError = (code: string, t: Translate<'application'>): string => (t.has(code) ? t(code) : code)

/** The steps that can have errors, in their order. */
const checkedSteps: readonly StepNumber[] = [steps.person, steps.address, steps.consent]

const getFields = (step: StepNumber) => applicationFields.filter((field) => steps[field.step] === step)

/** The names of the fields of a step, in the order of the form. */
export const getFieldNames = (step: StepNumber): readonly FormFieldName[] =>
  step === steps.consent ? ['privacy'] : getFields(step).map(({ name }) => name)

const isValidByKind: { [Kind in ApplicationField['kind']]?: (text: string) => boolean } = {
  mail: isMailAddress,
  postalCode: isPostalCode,
}

function findError({ name, kind }: ApplicationField, draft: ApplicationDraft): string | undefined {
  const text = draft[name].trim()
  if (text === '') return `error-empty-${name}`
  return (isValidByKind[kind]?.(text) ?? true) ? undefined : `error-invalid-${name}`
}

/** Applies the rules of the request schema without its library. */
export function checkStep(step: StepNumber, draft: ApplicationDraft): StepErrors {
  if (step === steps.consent) return draft.privacy ? {} : { privacy: 'error-empty-privacy' }
  const found = getFields(step)
    .filter(({ isRequired }) => isRequired)
    .map((field) => [field.name, findError(field, draft)] as const)
  return Object.fromEntries(found.filter(([, error]) => error !== undefined))
}

const isIncomplete = (step: StepNumber, draft: ApplicationDraft) => Object.keys(checkStep(step, draft)).length > 0

/** What the summary of errors says first: that something is missing, or that something cannot be right. */
export const getErrorHead = (errors: StepErrors): 'form' | 'check' =>
  Object.values(errors).some((code) => code.startsWith('error-empty-')) ? 'form' : 'check'

/** The requested step, or the first step before it that still lacks something. */
export function reachableStep(wanted: WizardStep, draft: ApplicationDraft | undefined): WizardStep {
  if (!draft || wanted.step === steps.sent) return toStep(steps.start)
  const incomplete = checkedSteps.find((step) => step < wanted.step && isIncomplete(step, draft))
  return incomplete === undefined ? wanted : toStep(incomplete)
}

const findField = (serverName: string): FormFieldName | undefined =>
  checkedSteps.flatMap(getFieldNames).find((name) => name === serverName.replace(/^attributes\./, ''))

/** Assigns the errors of the server to fields of the form, and finds the first step that contains one of them. */
export function toStepErrors(serverErrors: Readonly<Record<string, string>>): {
  errors: StepErrors
  step: WizardStep | undefined
} {
  const known = Object.entries(serverErrors).flatMap(([name, error]) => {
    const field = findField(name)
    return field ? [[field, error] as const] : []
  })
  const errors: StepErrors = Object.fromEntries(known)
  const first = checkedSteps.find((step) => getFieldNames(step).some((field) => errors[field]))
  return { errors, step: first === undefined ? undefined : toStep(first) }
}
