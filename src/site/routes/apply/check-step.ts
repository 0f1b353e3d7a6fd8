import { type FieldErrors, findFieldErrors, findMissingConsents } from '#domain/form-fields.ts'
import { type ApplicationFieldName, applicationFields, rulesOf } from '#domain/hiring/application-fields.ts'
import type { ApplicationDraft } from './draft.ts'
import { type StepNumber, steps, toStep, type WizardStep } from './steps.ts'

/** A field that can have an error. */
export type FormFieldName = ApplicationFieldName | 'privacy'
export type StepErrors = FieldErrors<FormFieldName>

/** The steps that can have errors, in their order. */
const checkedSteps: readonly StepNumber[] = [steps.person, steps.address, steps.consent]

const getFields = (step: StepNumber) => applicationFields.filter((field) => steps[field.step] === step)

/** The names of the fields of a step, in the order of the form. */
export const getFieldNames = (step: StepNumber): readonly FormFieldName[] =>
  step === steps.consent ? ['privacy'] : getFields(step).map(({ name }) => name)

/** The rules of the API, and the consent. */
export const checkStep = (step: StepNumber, draft: ApplicationDraft): StepErrors =>
  step === steps.consent ? findMissingConsents(['privacy'], draft) : findFieldErrors(rulesOf(getFields(step)), draft)

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
