import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApplicationRequest } from '#contract/applications.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { type ApplicationFieldName, applicationFields } from '#domain/hiring/application-fields.ts'
import { dataPeriods } from '#domain/hiring/data-periods.ts'
import { createExpiringStorage, type ExpiringStorage, getLocalStorage } from '../../state/storage.ts'
import { deleteExpiredFiles, deleteFiles } from './draft-files.ts'
import { startStep, type WizardStep } from './steps.ts'
import type { DraftFile } from './upload-states.ts'

/** The text, or the indexes of the selected choices: unlike their labels, these survive a change of language. */
export type DraftAnswer = string | readonly number[]

export interface CreatedApplication {
  applicationId: string
  /** The request that arrived is one from before the last changes. */
  isEarlierVersion: boolean
  /** Until when an answer was promised. */
  answerBy: CalendarDate
}

export interface ApplicationDraft extends Record<ApplicationFieldName, string> {
  /** Idempotency key of every attempt to send the draft, so that a retry cannot create a second application. */
  key: string
  answers: Readonly<Record<string, DraftAnswer>>
  files: readonly DraftFile[]
  privacy: boolean
  talentPool: boolean
  /** Where the applicant continues after a break. */
  currentStep: WizardStep
  /** Requests without a response: each of them may have arrived. */
  unanswered: readonly ApplicationRequest[]
  /** Set when the application has arrived; only files remain to be uploaded. */
  created?: CreatedApplication
}

const pickFields = (toValue: (name: ApplicationFieldName) => string) =>
  Object.fromEntries(applicationFields.map(({ name }) => [name, toValue(name)])) as Record<ApplicationFieldName, string>

export const emptyDraft: ApplicationDraft = {
  ...pickFields(() => ''),
  key: '',
  answers: {},
  files: [],
  privacy: false,
  talentPool: false,
  currentStep: startStep,
  unanswered: [],
}

const dayMs = 24 * 60 * 60 * 1000

const storageKey = (jobId: string) => `application:${jobId}`

/** Another version of the site may have stored the draft. */
export function readDraft(storage: ExpiringStorage, jobId: string, nowMs: number): ApplicationDraft | undefined {
  const stored = storage.get(storageKey(jobId), nowMs)
  if (typeof stored !== 'object' || stored === null) return undefined
  return { ...emptyDraft, ...stored }
}

export function storeDraft(storage: ExpiringStorage, jobId: string, draft: ApplicationDraft, nowMs: number): void {
  storage.set(storageKey(jobId), draft, nowMs + dataPeriods.draftDays * dayMs)
}

export const deleteDraft = (storage: ExpiringStorage, jobId: string): void => storage.remove(storageKey(jobId))

/** Copies personal data and files. Key, answers and consents belong to a single application. */
export function copyDraftForJob(draft: ApplicationDraft, key: string): ApplicationDraft {
  return { ...emptyDraft, ...pickFields((name) => draft[name]), key, files: draft.files }
}

export type DraftChanges = Partial<ApplicationDraft>
export type ChangeDraft = (changes: DraftChanges | ((draft: ApplicationDraft) => DraftChanges)) => void

const storage = () => createExpiringStorage(getLocalStorage())

/** The draft of a job, stored on the device with every change. Undefined until the first change. */
export function useDraft(jobId: string) {
  const latest = useRef<ApplicationDraft>(undefined)
  const [draft, setDraft] = useState<ApplicationDraft>()
  const [isReady, setReady] = useState(false)

  const update = useCallback((next: ApplicationDraft | undefined) => {
    latest.current = next
    setDraft(next)
  }, [])

  useEffect(() => {
    update(readDraft(storage(), jobId, Date.now()))
    setReady(true)
    void deleteExpiredFiles(Date.now())
  }, [jobId, update])

  const change: ChangeDraft = useCallback(
    (changes) => {
      const before = latest.current ?? { ...emptyDraft, key: crypto.randomUUID() }
      const after = { ...before, ...(typeof changes === 'function' ? changes(before) : changes) }
      storeDraft(storage(), jobId, after, Date.now())
      update(after)
    },
    [jobId, update],
  )

  const remove = useCallback(() => {
    void deleteFiles((latest.current?.files ?? []).map(({ id }) => id))
    deleteDraft(storage(), jobId)
    update(undefined)
  }, [jobId, update])

  return { draft, isReady, change, remove }
}
