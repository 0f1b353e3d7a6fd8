import { clearAnswerReminder } from '#db/answer-times.ts'
import { addApplicationEvent, saveReplyWait, saveReviewStart } from '#db/application-work.ts'
import {
  deleteApplication,
  lockApplication,
  type StoredApplication,
  saveLinkVersion,
  updateApplication,
} from '#db/applications.ts'
import { addAuditEntry } from '#db/audit.ts'
import { inTransaction, type Tx } from '#db/database.ts'
import { lockInterviewersOf, removeOpenOffers } from '#db/interviews.ts'
import { claimRequest, type StaffRequest } from '#db/staff-requests.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import {
  type Application,
  type ApplicationStep,
  deletionDate,
  isOpenApplication,
  nextApplicationState,
} from '#domain/hiring/application.ts'
import { applicantActor, isStaff } from '#domain/hiring/hiring-actors.ts'
import type { ApplicationMailKind } from '#domain/outbox-message.ts'
import type { AuditAction } from '#domain/staff/audit-actions.ts'
import { queueApplicationMail } from './application-mails.ts'
import type { HiringServices } from './hiring-services.ts'
import { promiseAnswer } from './promise-answer.ts'
import { mailInterviewer, releaseInterview } from './release-interview.ts'

export type ChangeResult =
  | { kind: 'changed'; stored: StoredApplication }
  | { kind: 'unknown' | 'notPossible' | 'keyReused' }

const mailsByStep: Record<ApplicationStep, readonly ApplicationMailKind[]> = {
  invite: ['applicationInvited'],
  hire: ['applicationHired'],
  reject: ['applicationRejected'],
  withdraw: ['applicationWithdrawn', 'withdrawalConfirmed'],
  reopen: ['applicationReopened'],
  changeJob: ['applicationReceived', 'applicationNotice'],
}

/** The steps of staff; the others are the applicant's. */
export type StaffStep = Exclude<ApplicationStep, 'withdraw' | 'changeJob'>

const auditActionByStep: Record<StaffStep, AuditAction> = {
  invite: 'application.invite',
  hire: 'application.hire',
  reject: 'application.reject',
  reopen: 'application.reopen',
}

/** Whether an interview that is still to come makes no sense after the step. */
const endsInterview: Record<ApplicationStep, boolean> = {
  ...{ invite: false, hire: false, reopen: false, changeJob: false },
  ...{ reject: true, withdraw: true },
}

interface StepInput extends StaffRequest {
  /** What the applicant is told, instead of the usual words. */
  message?: string | undefined
}

/** The application after the step, or undefined when it is not possible. */
export function applyStep(application: Application, step: ApplicationStep, now: string): Application | undefined {
  const state = nextApplicationState(application.state, step)
  if (!state) return undefined
  const talentPoolSince = state === 'withdrawn' ? null : application.talentPoolSince
  const invitedAt = state === 'invited' ? now : application.invitedAt
  const answeredAt = application.answeredAt ?? (step === 'withdraw' ? null : now)
  const decidedAt = isOpenApplication(state) ? null : now
  return { ...application, state, talentPoolSince, invitedAt, answeredAt, decidedAt, suggestedJob: null }
}

/** Records a decision of staff where the audit log shows it. */
export async function auditStep(
  tx: Tx,
  step: StaffStep,
  change: { before: Application; after: Application; actor: StaffRequest['actor']; at: string },
): Promise<void> {
  const { before, after, actor, at } = change
  await addAuditEntry(tx, {
    at,
    actor,
    action: auditActionByStep[step],
    subject: { kind: 'application', id: after.id },
    before: { state: before.state },
    after: { state: after.state },
  })
}

/** The same step twice is refused, except as the repetition of one request: whoever decides second sees who was first. */
export async function changeApplicationState(
  services: HiringServices,
  id: string,
  step: Exclude<ApplicationStep, 'changeJob'>,
  { actor, message, idempotencyKey }: StepInput,
): Promise<ChangeResult> {
  const at = services.now()
  return inTransaction<ChangeResult, ChangeResult>(services.db, async (tx, refuse) => {
    const request = { idempotencyKey, action: `application ${step}`, body: { id, message }, resultId: id }
    const claim = await claimRequest(tx, request, at)
    if (claim.kind === 'keyReused') return refuse({ kind: 'keyReused' })
    await lockInterviewersOf(tx, id, at)
    const found = await lockApplication(tx, id)
    if (!found) return refuse({ kind: 'unknown' })
    if (claim.kind === 'repeated') return { kind: 'changed', stored: found }
    const next = applyStep(found.application, step, at)
    const isReopened = step === 'reopen'
    const changed = next && { ...next, ...(isReopened && promiseAnswer(services, next.jobId, at)) }
    if (!changed) return refuse({ kind: 'notPossible' })
    const stored = withDeletionDate(changed, found.linkVersion)
    await updateApplication(tx, stored)
    const detail = message === undefined ? {} : { text: message }
    await addApplicationEvent(tx, id, { at, kind: eventByStep[step], actor, detail })
    if (isReopened) {
      await saveReviewStart(tx, id, at)
      await clearAnswerReminder(tx, id)
    }
    await saveReplyWait(tx, id, null)
    if (step !== 'withdraw' && isStaff(actor))
      await auditStep(tx, step, { before: found.application, after: changed, actor, at })
    if (endsInterview[step]) await releaseInterview(tx, stored, { at, actor })
    if (!isOpenApplication(changed.state)) await removeOpenOffers(tx, id)
    for (const kind of mailsByStep[step]) await queueApplicationMail(tx, kind, stored, at, { message })
    return { kind: 'changed', stored }
  })
}

const eventByStep = {
  invite: 'invited',
  hire: 'hired',
  reject: 'rejected',
  withdraw: 'withdrawn',
  reopen: 'reopened',
} as const

/** A renewed consent starts again from today. */
export async function setTalentPoolConsent(
  { db, now }: HiringServices,
  id: string,
  consent: boolean,
): Promise<ChangeResult> {
  const at = now()
  return inTransaction<ChangeResult, ChangeResult>(db, async (tx) => {
    const found = await lockApplication(tx, id)
    if (!found) return { kind: 'unknown' }
    if (found.application.state === 'withdrawn') return { kind: 'notPossible' }
    const talentPoolSince = consent ? berlinTime(at).date : null
    const stored = withDeletionDate({ ...found.application, talentPoolSince }, found.linkVersion)
    await updateApplication(tx, stored)
    const kind = consent ? 'talentPoolGiven' : 'talentPoolTaken'
    await addApplicationEvent(tx, id, { at, kind, actor: applicantActor, detail: {} })
    return { kind: 'changed', stored }
  })
}

/** Deletes the application with all its data, and tells the applicant, the organizer and who expected to meet them. */
export async function eraseApplication(
  { db, now, erasures }: HiringServices,
  id: string,
): Promise<'erased' | 'unknown'> {
  return inTransaction<'erased' | 'unknown', never>(db, async (tx) => {
    await lockInterviewersOf(tx, id, now())
    const found = await lockApplication(tx, id)
    if (!found) return 'unknown'
    const released = await releaseInterview(tx, found, { at: now(), actor: applicantActor })
    erasures.add('application', id, now())
    await deleteApplication(tx, id, now())
    // The mails of before were deleted with the application.
    if (released) await mailInterviewer(tx, found, { ...released, change: 'canceled' }, now())
    await queueApplicationMail(tx, 'applicationDeleted', found, now())
    await queueApplicationMail(tx, 'applicationErased', found, now())
    return 'erased'
  })
}

/** Used for every write, so that the stored deletion date is always up to date. */
export function withDeletionDate(application: Application, linkVersion: number): StoredApplication {
  const { state, openedAt, decidedAt, talentPoolSince } = application
  const deletesOn = deletionDate({
    state,
    openedOn: berlinTime(openedAt).date,
    decidedOn: decidedAt && berlinTime(decidedAt).date,
    talentPoolSince,
  })
  return { application, deletesOn, linkVersion }
}

/** Makes all links of the application that were mailed so far useless, and the grants that they gave. */
export const revokeApplicationLinks = (
  { db, now }: Pick<HiringServices, 'db' | 'now'>,
  id: string,
  { sendsNew }: { sendsNew: boolean },
): Promise<'revoked' | 'unknown'> =>
  inTransaction<'revoked' | 'unknown', never>(db, async (tx) => {
    const found = await lockApplication(tx, id)
    if (!found) return 'unknown'
    const linkVersion = found.linkVersion + 1
    await saveLinkVersion(tx, id, linkVersion)
    if (sendsNew) await queueApplicationMail(tx, 'applicationLinkRenewed', { ...found, linkVersion }, now())
    return 'revoked'
  })
