import type { TrialShiftBooked } from '#contract/applications.ts'
import { trialShiftFields } from '#domain/hiring/trial-shift.ts'

export type TrialShiftField = keyof typeof trialShiftFields
export const trialShiftFieldNames = Object.keys(trialShiftFields) as TrialShiftField[]
export type TrialShiftInput = Record<TrialShiftField, string>

/** The form is shown again with the input and its errors. */
export interface TrialShiftRejected {
  step: 'form'
  input: TrialShiftInput
  errors: Partial<Record<TrialShiftField, string>>
  failure?: 'tooMany' | 'unreachable'
}

type TrialShiftReference = Pick<TrialShiftBooked, 'bookingId' | 'token'>

export interface TrialShiftDone extends TrialShiftBooked {
  step: 'done'
  storeId: string
  /** Empty where none was given. */
  mail: string
}

export type TrialShiftResult = TrialShiftRejected | TrialShiftDone

export function readTrialShiftInput(form: FormData): TrialShiftInput {
  const read = (field: TrialShiftField) => String(form.get(field) ?? '').trim()
  return Object.fromEntries(trialShiftFieldNames.map((field) => [field, read(field)])) as TrialShiftInput
}

/** Where a guest moves or cancels the booking, and where its calendar file is. */
export function toBookingPath(jobId: string, { bookingId, token }: TrialShiftReference, file = ''): string {
  const path = `/jobs/${encodeURIComponent(jobId)}/trial-shift/${encodeURIComponent(bookingId)}${file}`
  return `${path}?${new URLSearchParams({ token })}`
}
