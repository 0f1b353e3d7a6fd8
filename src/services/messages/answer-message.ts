import { randomUUID } from 'node:crypto'
import { addAuditEntry } from '#db/audit.ts'
import { type Db, inTransaction } from '#db/database.ts'
import { insertMessageReply, lockMessage, markMessageDone } from '#db/messages.ts'
import { addToOutbox } from '#db/outbox.ts'
import { claimRequest, type StaffRequest } from '#db/staff-requests.ts'
import type { Instant } from '#domain/calendar/local-time.ts'

interface MessageServices {
  db: Db
  now: () => Instant
}

type AnswerResult = { kind: 'answered' } | { kind: 'unknown' | 'keyReused' }

interface AnswerInput extends StaffRequest {
  messageId: string
  text: string
  /** Whether nothing is left to do after this answer. */
  isDone: boolean
}

/** Keeps the answer and queues its mail in one transaction: it is sent as soon as there is a mail server. */
export async function answerMessage({ db, now }: MessageServices, input: AnswerInput): Promise<AnswerResult> {
  const { messageId, text, isDone, actor, idempotencyKey } = input
  const at = now()
  return inTransaction<AnswerResult, AnswerResult>(db, async (tx, refuse) => {
    const request = { idempotencyKey, action: 'message reply', body: { messageId, text, isDone }, resultId: messageId }
    const claim = await claimRequest(tx, request, at)
    if (claim.kind === 'keyReused') return refuse({ kind: 'keyReused' })
    const message = await lockMessage(tx, messageId)
    if (!message) return refuse({ kind: 'unknown' })
    if (claim.kind === 'repeated') return { kind: 'answered' }
    const reply = { id: randomUUID(), at, authorId: actor.id, authorName: actor.name, text }
    await insertMessageReply(tx, messageId, reply)
    const payload = { message, text, author: actor.name }
    await addToOutbox(tx, { kind: 'messageReply', subjectId: messageId, payload }, at)
    if (isDone) await markMessageDone(tx, messageId, { at, by: actor.name })
    // Without the text, which is deleted with the message.
    const subject = { kind: 'message' as const, id: messageId }
    await addAuditEntry(tx, { at, actor, action: 'message.reply', subject, storeId: message.storeId })
    return { kind: 'answered' }
  })
}

interface DoneInput extends Pick<StaffRequest, 'actor'> {
  messageId: string
  isDone: boolean
}

/** Setting the same state again changes nothing, so it needs no key. */
export async function setMessageDone(
  { db, now }: MessageServices,
  { messageId, isDone, actor }: DoneInput,
): Promise<{ kind: 'changed' | 'unknown' }> {
  const at = now()
  return inTransaction<{ kind: 'changed' | 'unknown' }, never>(db, async (tx) => {
    const message = await lockMessage(tx, messageId)
    if (!message) return { kind: 'unknown' }
    if ((message.doneAt !== null) === isDone) return { kind: 'changed' }
    await markMessageDone(tx, messageId, isDone ? { at, by: actor.name } : undefined)
    const action = isDone ? 'message.done' : 'message.reopen'
    await addAuditEntry(tx, {
      at,
      actor,
      action,
      subject: { kind: 'message', id: messageId },
      storeId: message.storeId,
    })
    return { kind: 'changed' }
  })
}
