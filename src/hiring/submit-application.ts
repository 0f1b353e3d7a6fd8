import { createHash, randomBytes } from 'node:crypto'
import { findApplication, insertApplication } from '#db/applications.ts'
import { claimKey, findKeyedResult } from '#db/idempotency.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Applicant, Application, InterviewAnswer } from '#domain/hiring/application.ts'
import { applicationIdBytes } from '#domain/hiring/application-id.ts'
import type { Job } from '#domain/hiring/job.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { berlinTime } from '../berlin-time.ts'
import type { HiringServices } from './hiring-services.ts'
import { queueApplicationMail } from './queue-application-mail.ts'
import { withDeletionDate } from './with-deletion-date.ts'

export interface ApplicationWish {
  jobId: string
  applicant: Applicant
  attributes: readonly { name: string; notes: string }[]
  interview: readonly { id: string; answer: string | readonly string[] }[]
  talentPool: boolean
  language: Language
  idempotencyKey: string | undefined
}

export type SubmitResult =
  | { kind: 'submitted' | 'submittedBefore'; applicationId: string }
  | { kind: 'unknownJob' | 'jobClosed' | 'keyReused' }

const newId = () => randomBytes(applicationIdBytes).toString('hex')
const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Each answer with its question as it was asked; what was not asked is not kept. */
function answersTo({ interview }: Job, given: ApplicationWish['interview']): InterviewAnswer[] {
  return interview.flatMap(({ id, headline }) => {
    const answer = [given.find((one) => one.id === id)?.answer ?? []].flat().filter((text) => text !== '')
    return answer.length > 0 ? [{ id, headline, answer }] : []
  })
}

function makeApplication(id: string, job: Job, wish: ApplicationWish, now: Instant): Application {
  const { givenname, surname, mail, phone } = job.organizer
  return {
    id,
    jobId: job.id,
    jobName: job.name,
    jobIdentifier: job.identifier,
    organizer: { name: `${givenname} ${surname}`, mail, phone },
    state: 'received',
    language: wish.language,
    applicant: wish.applicant,
    attributes: wish.attributes,
    interview: answersTo(job, wish.interview),
    createdAt: now,
    invitedAt: null,
    decidedAt: null,
    talentPoolSince: wish.talentPool ? berlinTime(now).date : null,
  }
}

async function submittedBefore(
  { db }: HiringServices,
  key: string,
  bodyHash: string,
): Promise<SubmitResult | undefined> {
  const known = await findKeyedResult(db, key)
  if (!known) return undefined
  if (known.bodyHash !== bodyHash) return { kind: 'keyReused' }
  return (await findApplication(db, known.resultId)) && { kind: 'submittedBefore', applicationId: known.resultId }
}

/** Sending twice makes one application: the second time answers with the first. */
export async function submitApplication(services: HiringServices, wish: ApplicationWish): Promise<SubmitResult> {
  const { idempotencyKey, language: _language, ...body } = wish
  const job = services.bakery().jobs.find(({ id }) => id === wish.jobId)
  if (!job) return { kind: 'unknownJob' }
  const key = `application ${idempotencyKey ?? newId()}`
  const bodyHash = hashOf(body)
  const before = await submittedBefore(services, key, bodyHash)
  if (before) return before
  if (!job.isActive) return { kind: 'jobClosed' }
  const now = services.now()
  const id = newId()
  const isFirst = await inTransaction<boolean, never>(services.db, async (tx) => {
    if (!(await claimKey(tx, key, { bodyHash, resultId: id }, now))) return false
    const stored = withDeletionDate(makeApplication(id, job, wish, now))
    await insertApplication(tx, stored)
    await queueApplicationMail(tx, 'applicationReceived', stored, now)
    await queueApplicationMail(tx, 'applicationNotice', stored, now)
    return true
  })
  if (isFirst) return { kind: 'submitted', applicationId: id }
  return (await submittedBefore(services, key, bodyHash)) ?? { kind: 'keyReused' }
}
