import {
  addApplicationEvent,
  createNoteId,
  findApplicationWork,
  insertApplicationNote,
  saveAssignee,
  saveReviewStart,
} from '#db/application-work.ts'
import { lockApplication, type StoredApplication } from '#db/applications.ts'
import { addAuditEntry } from '#db/audit.ts'
import { inTransaction, type Tx } from '#db/database.ts'
import { addToOutbox } from '#db/outbox.ts'
import { findPerson, type StaffPerson } from '#db/staff-people.ts'
import { claimRequest, type StaffRequest } from '#db/staff-requests.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { formatApplicantName } from '#domain/hiring/application-fields.ts'
import { nextStage, pipelineStage } from '#domain/hiring/pipeline.ts'
import type { HandOverPayload } from '#domain/outbox-message.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { can } from '#domain/staff/roles.ts'
import type { HiringServices } from './hiring-services.ts'

type Services = Pick<HiringServices, 'db' | 'now'>
export type WorkResult<Failure extends string = never> = { kind: 'done' } | { kind: Failure | 'unknown' | 'keyReused' }

export interface WorkInput extends StaffRequest {
  applicationId: string
}

interface LockedApplication {
  stored: StoredApplication
  stage: ReturnType<typeof pipelineStage>
}

/** Locks the application and runs `work` once, however often the request is repeated. */
export async function workOn<Failure extends string>(
  { db, now }: Services,
  { applicationId, idempotencyKey }: WorkInput,
  { action, body }: { action: string; body: unknown },
  work: (tx: Tx, found: LockedApplication, at: Instant) => Promise<Failure | undefined>,
): Promise<WorkResult<Failure>> {
  const at = now()
  return inTransaction<WorkResult<Failure>, WorkResult<Failure>>(db, async (tx, refuse) => {
    const request = { idempotencyKey, action, body: { applicationId, body }, resultId: applicationId }
    const claim = await claimRequest(tx, request, at)
    if (claim.kind === 'keyReused') return refuse({ kind: 'keyReused' })
    const stored = await lockApplication(tx, applicationId)
    const applicationWork = stored && (await findApplicationWork(tx, applicationId))
    if (!applicationWork) return refuse({ kind: 'unknown' })
    if (claim.kind === 'repeated') return { kind: 'done' }
    const stage = pipelineStage({ ...stored.application, ...applicationWork })
    const failure = await work(tx, { stored, stage }, at)
    return failure === undefined ? { kind: 'done' } : refuse({ kind: failure })
  })
}

/** Begins to read an application, or puts it back to the new ones. The applicant is told neither. */
export const moveInReview = (
  services: Services,
  input: WorkInput & { move: 'review' | 'putBack' },
): Promise<WorkResult<'notPossible'>> =>
  workOn(services, input, { action: 'application move', body: input.move }, async (tx, { stage }, at) => {
    const { applicationId: id, move, actor } = input
    if (!nextStage(stage, move)) return 'notPossible'
    await saveReviewStart(tx, id, move === 'review' ? at : null)
    const kind = move === 'review' ? 'reviewStarted' : 'putBack'
    await addApplicationEvent(tx, id, { at, kind, actor, detail: {} })
    await addAuditEntry(tx, { at, actor, action: `application.${move}`, subject: { kind: 'application', id } })
    return undefined
  })

/** Only staff see notes. The audit log does not repeat them: they are deleted with the application. */
export const writeApplicationNote = (services: Services, input: WorkInput & { text: string }): Promise<WorkResult> =>
  workOn<never>(services, input, { action: 'application note', body: input.text }, async (tx, _found, at) => {
    const { applicationId, actor, text } = input
    const note = { id: createNoteId(), at, authorId: actor.id, authorName: actor.name, text }
    await insertApplicationNote(tx, applicationId, note)
    const subject = { kind: 'application' as const, id: applicationId }
    await addAuditEntry(tx, { at, actor, action: 'application.note', subject })
    return undefined
  })

interface HandOverInput extends WorkInput {
  personId: string
  /** What the colleague should know. */
  text: string
}

export const isHiringColleague = ({ role, revokedAt }: Pick<StaffPerson, 'role' | 'revokedAt'>): boolean =>
  revokedAt === undefined && can({ role }, 'hiring.manage')

async function mailColleague(
  tx: Tx,
  { application }: StoredApplication,
  { colleague, actor, text }: { colleague: StaffPerson; actor: Actor; text: string },
  at: Instant,
): Promise<void> {
  const sender = actor.kind === 'person' ? await findPerson(tx, actor.id) : undefined
  const payload: HandOverPayload = {
    applicationId: application.id,
    to: colleague.mail,
    name: colleague.name,
    language: colleague.language,
    applicantName: formatApplicantName(application.applicant),
    jobName: application.jobName,
    by: actor.name,
    replyTo: sender?.mail,
    text,
  }
  await addToOutbox(tx, { kind: 'applicationHandedOver', subjectId: application.id, payload }, at)
}

/** Makes a colleague responsible, who gets a mail unless they took it over themselves. */
export const handOverApplication = (
  services: Services,
  input: HandOverInput,
): Promise<WorkResult<'personNotFound'>> => {
  const { applicationId: id, personId, text, actor } = input
  return workOn(services, input, { action: 'application assign', body: { personId, text } }, async (tx, found, at) => {
    const colleague = await findPerson(tx, personId)
    if (!colleague || !isHiringColleague(colleague)) return 'personNotFound'
    await saveAssignee(tx, id, personId)
    // Whoever is responsible for a new application reads it.
    if (nextStage(found.stage, 'review')) await saveReviewStart(tx, id, at)
    const detail = { assignee: colleague.name, ...(text !== '' && { text }) }
    await addApplicationEvent(tx, id, { at, kind: 'assigned', actor, detail })
    const subject = { kind: 'application' as const, id }
    await addAuditEntry(tx, { at, actor, action: 'application.assign', subject, after: { assignee: colleague.name } })
    if (personId !== actor.id) await mailColleague(tx, found.stored, { colleague, actor, text }, at)
    return undefined
  })
}
