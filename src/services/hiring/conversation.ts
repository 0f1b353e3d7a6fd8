import { addApplicationEvent, findApplicationWork, listApplicationEvents, saveReplyWait } from '#db/application-work.ts'
import { lockApplication } from '#db/applications.ts'
import { addAuditEntry } from '#db/audit.ts'
import { inTransaction } from '#db/database.ts'
import { canWrite, maxWaitingReplies, toConversation } from '#domain/hiring/conversation.ts'
import { applicantActor } from '#domain/hiring/hiring-actors.ts'
import { findAssignee, queueApplicationMail } from './application-mails.ts'
import type { HiringServices } from './hiring-services.ts'
import { type WorkInput, type WorkResult, workOn } from './work-on-application.ts'

type Services = Pick<HiringServices, 'db' | 'now'>

/** Mails the applicant. The audit log says that somebody wrote, the text is deleted with the application. */
export const writeToApplicant = (
  services: Services,
  input: WorkInput & { text: string },
): Promise<WorkResult<'notPossible'>> =>
  workOn(services, input, { action: 'application message', body: input.text }, async (tx, { stored }, at) => {
    const { applicationId: id, text, actor } = input
    if (!canWrite(stored.application)) return 'notPossible'
    await addApplicationEvent(tx, id, { at, kind: 'messageSent', actor, detail: { text } })
    await saveReplyWait(tx, id, null)
    await addAuditEntry(tx, { at, actor, action: 'application.message', subject: { kind: 'application', id } })
    await queueApplicationMail(tx, 'applicationMessage', stored, at, { message: text })
    return undefined
  })

/** What the applicant has answered by mail or on the phone. */
export const noteReply = (
  services: Services,
  input: WorkInput & { text: string },
): Promise<WorkResult<'notPossible'>> =>
  workOn(services, input, { action: 'application reply', body: input.text }, async (tx, { stored }, at) => {
    const { applicationId: id, text, actor } = input
    if (!canWrite(stored.application)) return 'notPossible'
    await addApplicationEvent(tx, id, { at, kind: 'replyNoted', actor, detail: { text } })
    await addAuditEntry(tx, { at, actor, action: 'application.note', subject: { kind: 'application', id } })
    return undefined
  })

/** Nothing has to be written back, as after a phone call. */
export const settleReply = (services: Services, input: WorkInput): Promise<WorkResult> =>
  workOn<never>(services, input, { action: 'application reply settled', body: '' }, async (tx) => {
    await saveReplyWait(tx, input.applicationId, null)
    return undefined
  })

export type ReplyResult = { kind: 'sent' } | { kind: 'unknown' | 'notPossible' | 'tooManyReplies' }

/** The applicant writes on the page of the application. Whoever deals with it gets a mail without the text. */
export async function receiveReply({ db, now }: Services, id: string, text: string): Promise<ReplyResult> {
  const at = now()
  return inTransaction<ReplyResult, ReplyResult>(db, async (tx, refuse) => {
    const stored = await lockApplication(tx, id)
    const work = stored && (await findApplicationWork(tx, id))
    if (!work) return refuse({ kind: 'unknown' })
    if (!canWrite(stored.application)) return refuse({ kind: 'notPossible' })
    const written = toConversation(await listApplicationEvents(tx, id))
    const lastOfOurs = written.findLastIndex(({ direction }) => direction === 'toApplicant')
    const unanswered = written.slice(lastOfOurs + 1).filter(({ direction }) => direction === 'fromApplicant')
    // The same text again is a second click or a lost answer.
    if (unanswered.at(-1)?.text === text) return { kind: 'sent' }
    if (unanswered.length >= maxWaitingReplies) return refuse({ kind: 'tooManyReplies' })
    await addApplicationEvent(tx, id, { at, kind: 'replyReceived', actor: applicantActor, detail: { text } })
    await saveReplyWait(tx, id, work.replyWaitsSince ?? at)
    await queueApplicationMail(tx, 'applicantReplied', stored, at, { assignee: await findAssignee(tx, id) })
    return { kind: 'sent' }
  })
}
