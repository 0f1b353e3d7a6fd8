import { createHash, randomBytes } from 'node:crypto'
import { addApplicationEvent } from '#db/application-work.ts'
import { findApplication, insertApplication } from '#db/applications.ts'
import { inTransaction } from '#db/database.ts'
import { claimKey, findKeyedResult } from '#db/idempotency.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import {
  type Applicant,
  type Application,
  applicationIdBytes,
  type InterviewAnswer,
} from '#domain/hiring/application.ts'
import { applicantActor } from '#domain/hiring/hiring-actors.ts'
import { toSource } from '#domain/hiring/hiring-figures.ts'
import type { Job } from '#domain/hiring/job.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { queueApplicationMail } from './application-mails.ts'
import { withDeletionDate } from './change-application.ts'
import type { HiringServices } from './hiring-services.ts'
import { promiseAnswer } from './promise-answer.ts'

interface SubmitApplicationInput {
  jobId: string
  applicant: Applicant
  attributes: readonly { name: string; notes: string }[]
  interview: readonly { id: string; answer: string | readonly string[] }[]
  talentPool: boolean
  /** What the link was marked with. */
  source?: string | undefined
  language: Language
  idempotencyKey: string | undefined
}

type SubmitResult =
  | { kind: 'submitted' | 'submittedBefore'; applicationId: string; answerBy: CalendarDate }
  | { kind: 'unknownJob' | 'jobClosed' | 'keyReused' }

const createApplicationId = () => randomBytes(applicationIdBytes).toString('hex')
const hashJson = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Stores each answer with its question. Answers to questions that the job does not have are dropped. */
function toInterviewAnswers({ interview }: Job, answers: SubmitApplicationInput['interview']): InterviewAnswer[] {
  return interview.flatMap(({ id, headline }) => {
    const answer = [answers.find((candidate) => candidate.id === id)?.answer ?? []].flat().filter((text) => text !== '')
    return answer.length > 0 ? [{ id, headline, answer }] : []
  })
}

function makeApplication(
  services: HiringServices,
  { id, job, input, now }: { id: string; job: Job; input: SubmitApplicationInput; now: Instant },
): Application {
  const { givenname, surname, mail, phone } = job.organizer
  return {
    id,
    jobId: job.id,
    jobName: job.name,
    jobIdentifier: job.identifier,
    organizer: { name: `${givenname} ${surname}`, mail, phone },
    state: 'received',
    language: input.language,
    applicant: input.applicant,
    attributes: input.attributes,
    interview: toInterviewAnswers(job, input.interview),
    createdAt: now,
    ...promiseAnswer(services, job.id, now),
    suggestedJob: null,
    source: toSource(input.source),
    invitedAt: null,
    decidedAt: null,
    talentPoolSince: input.talentPool ? berlinTime(now).date : null,
  }
}

async function findSubmittedBefore(
  { db }: HiringServices,
  key: string,
  bodyHash: string,
): Promise<SubmitResult | undefined> {
  const known = await findKeyedResult(db, key)
  if (!known) return undefined
  if (known.bodyHash !== bodyHash) return { kind: 'keyReused' }
  const found = await findApplication(db, known.resultId)
  return found && { kind: 'submittedBefore', applicationId: known.resultId, answerBy: found.application.answerBy }
}

/** Submitting twice with the same key returns the first application. */
export async function submitApplication(
  services: HiringServices,
  input: SubmitApplicationInput,
): Promise<SubmitResult> {
  const { idempotencyKey, language: _language, ...body } = input
  const job = services.content().jobs.find(({ id }) => id === input.jobId)
  if (!job) return { kind: 'unknownJob' }
  const key = `application ${idempotencyKey ?? createApplicationId()}`
  const bodyHash = hashJson(body)
  const before = await findSubmittedBefore(services, key, bodyHash)
  if (before) return before
  if (!job.isActive) return { kind: 'jobClosed' }
  const now = services.now()
  const id = createApplicationId()
  const application = makeApplication(services, { id, job, input, now })
  const isFirst = await inTransaction<boolean, never>(services.db, async (tx) => {
    if (!(await claimKey(tx, key, { bodyHash, resultId: id }, now))) return false
    const stored = withDeletionDate(application, 0)
    await insertApplication(tx, stored)
    await addApplicationEvent(tx, id, { at: now, kind: 'received', actor: applicantActor, detail: {} })
    await queueApplicationMail(tx, 'applicationReceived', stored, now)
    await queueApplicationMail(tx, 'applicationNotice', stored, now)
    return true
  })
  if (isFirst) return { kind: 'submitted', applicationId: id, answerBy: application.answerBy }
  return (await findSubmittedBefore(services, key, bodyHash)) ?? { kind: 'keyReused' }
}
