import type { ApplicationRequest } from '#contract/hiring/application-requests.ts'
import type { ExpiringStorage } from '../../state/expiring-storage.ts'
import { type Place, startPlace } from './steps.ts'
import type { DraftFile } from './uploads.ts'

/** What is typed into fields, by the names that the API has for them. */
export const textFields = [
  'givenname',
  'surname',
  'mail',
  'phone',
  'earliestStart',
  'streetAddress',
  'postalCode',
  'location',
] as const
export type TextFieldName = (typeof textFields)[number]

/** A text as typed; of choices their positions, so that they survive a change of language. */
export type DraftAnswer = string | readonly number[]

export interface ApplicationDraft extends Record<TextFieldName, string> {
  /** The same for every try to send it: a double click, a reload and a lost answer make one application. */
  key: string
  answers: Readonly<Record<string, DraftAnswer>>
  files: readonly DraftFile[]
  privacy: boolean
  talentPool: boolean
  /** Where to go on. */
  place: Place
  /** What was sent and never answered: it may have arrived. */
  unanswered: readonly ApplicationRequest[]
  /** Once it has arrived; then only files are missing. */
  applicationId?: string
  /** What arrived is an unanswered one from before the last changes. */
  isEarlierVersion?: boolean
}

const noTexts = Object.fromEntries(textFields.map((field) => [field, ''])) as Record<TextFieldName, string>

export const emptyDraft: ApplicationDraft = {
  ...noTexts,
  key: '',
  answers: {},
  files: [],
  privacy: false,
  talentPool: false,
  place: startPlace,
  unanswered: [],
}

/** The copy names this number too. */
export const keptDays = 30
const dayMs = 24 * 60 * 60 * 1000

const entryOf = (jobId: string) => `application:${jobId}`

export function readDraft(storage: ExpiringStorage, jobId: string, nowMs: number): ApplicationDraft | undefined {
  const kept = storage.get(entryOf(jobId), nowMs)
  return typeof kept === 'object' && kept !== null
    ? { ...emptyDraft, ...(kept as Partial<ApplicationDraft>) }
    : undefined
}

export const keepDraft = (storage: ExpiringStorage, jobId: string, draft: ApplicationDraft, nowMs: number): void =>
  storage.set(entryOf(jobId), draft, nowMs + keptDays * dayMs)

export const forgetDraft = (storage: ExpiringStorage, jobId: string): void => storage.remove(entryOf(jobId))

/** What of it holds for any job: the person, the address, the files. A key and consents belong to one application. */
export function draftForOtherJob(draft: ApplicationDraft, key: string): ApplicationDraft {
  const texts = Object.fromEntries(textFields.map((field) => [field, draft[field]]))
  return { ...emptyDraft, ...texts, key, files: draft.files }
}
