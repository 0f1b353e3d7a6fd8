import { addDays, addMonths, type CalendarDate } from '../calendar/calendar-date.ts'
import type { Instant } from '../calendar/local-time.ts'
import type { Language, Localized } from '../i18n/languages.ts'
import { lastDeletableDate } from '../retention.ts'
import type { ApplicantFieldName } from './application-fields.ts'
import { dataPeriods } from './data-periods.ts'

export type Applicant = Record<ApplicantFieldName, string>

/** Includes a copy of the question, because the job may change or be removed. */
export interface InterviewAnswer {
  id: string
  headline: Localized
  answer: readonly string[]
}

export interface Application {
  id: string
  jobId: string
  jobName: Localized
  jobIdentifier: string
  organizer: { name: string; mail: string; phone: string }
  state: ApplicationState
  language: Language
  applicant: Applicant
  attributes: readonly { name: string; notes: string }[]
  interview: readonly InterviewAnswer[]
  createdAt: Instant
  /** When the answer was promised: when it came, was opened again, or was moved to another job. */
  openedAt: Instant
  /** When the applicant had the first answer since then; null if they wait for it or have withdrawn before. */
  answeredAt: Instant | null
  /** When the applicant was invited to an interview. */
  invitedAt: Instant | null
  /** When the applicant was hired or rejected, or withdrew. */
  decidedAt: Instant | null
  /** When consent to stay in the talent pool was last given; null without consent. */
  talentPoolSince: CalendarDate | null
  /** What the applicant was promised. */
  answerBy: CalendarDate
  /** What the link to the job was marked with (`utm_source`); null if it was not. */
  source: string | null
  /** Another job that somebody of the talent pool is asked about, until they answer. */
  suggestedJob: { id: string; name: Localized; identifier: string } | null
}

export const applicationStates = ['received', 'invited', 'hired', 'rejected', 'withdrawn'] as const
export type ApplicationState = (typeof applicationStates)[number]

export type ApplicationStep = 'invite' | 'hire' | 'reject' | 'withdraw' | 'reopen' | 'changeJob'

const transitions: Record<ApplicationState, Partial<Record<ApplicationStep, ApplicationState>>> = {
  received: { invite: 'invited', hire: 'hired', reject: 'rejected', withdraw: 'withdrawn', changeJob: 'received' },
  invited: { hire: 'hired', reject: 'rejected', withdraw: 'withdrawn' },
  hired: { reopen: 'received' },
  rejected: { reopen: 'received', changeJob: 'received' },
  withdrawn: {},
}

/** The state after the step, or undefined when the step is not possible. Nothing else changes a state. */
export const nextApplicationState = (state: ApplicationState, step: ApplicationStep): ApplicationState | undefined =>
  transitions[state][step]

export const isOpenApplication = (state: ApplicationState): boolean => state === 'received' || state === 'invited'

/** Long enough to be unguessable: for a day, knowing the id is enough to add files. */
export const applicationIdBytes = 20

/** Other ids cannot exist and need no look-up. */
export const isApplicationId = (text: string): boolean => /^[0-9a-f]{40}$/.test(text)

interface DeletionDateInput {
  state: ApplicationState
  openedOn: CalendarDate
  decidedOn: CalendarDate | null
  talentPoolSince: CalendarDate | null
}

export const talentPoolUntil = (since: CalendarDate): CalendarDate => addMonths(since, dataPeriods.talentPoolMonths)

/** By this date all data of the application must be deleted. */
export function deletionDate({ state, openedOn, decidedOn, talentPoolSince }: DeletionDateInput): CalendarDate {
  // Withdrawing the application also withdraws the consent to the talent pool.
  if (state === 'withdrawn') return addDays(decidedOn ?? openedOn, dataPeriods.daysAfterWithdrawal)
  const regularDate = isOpenApplication(state)
    ? addMonths(openedOn, dataPeriods.monthsWithoutDecision)
    : addMonths(decidedOn ?? openedOn, dataPeriods.monthsAfterDecision)
  const talentPoolDate = talentPoolSince ? talentPoolUntil(talentPoolSince) : regularDate
  return talentPoolDate > regularDate ? talentPoolDate : regularDate
}

export type LinkAccess = 'open' | 'ended' | 'revoked'

interface LinkAccessInput {
  deletesOn: CalendarDate
  /** How often the links of the application were revoked. */
  linkVersion: number
  /** The version that the link contains. */
  version: number
  today: CalendarDate
}

/**
 * A link ends with its application: when the data is due for deletion, even before the deletion has run. Applicants
 * who have withdrawn keep their link, because they can still see and delete their data.
 */
export function linkAccess({ deletesOn, linkVersion, version, today }: LinkAccessInput): LinkAccess {
  if (deletesOn <= lastDeletableDate('applications', today)) return 'ended'
  return version === linkVersion ? 'open' : 'revoked'
}
