import type { Db } from '#db/database.ts'
import { claimDueMail, markMailDead, markMailSent, type OutboxMail, postponeMail } from '#db/outbox.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import type { MailPriority } from '#domain/mail-policy.ts'
import type { MailFile, OutgoingMail, SendResult } from '#integrations/mail/mailer.ts'

interface DeliveryDeps {
  db: Db
  now: () => Instant
  compose: (mail: OutboxMail) => OutgoingMail
  send: (mail: OutgoingMail) => Promise<SendResult>
  /** Files that are too large for the outbox. */
  readFiles?: (mail: OutboxMail) => Promise<readonly MailFile[]>
  /** Absent: all, the most urgent first. */
  priorities?: readonly MailPriority[]
}

const retryMinutes = [1, 2, 5, 10, 30, 60, 120, 240, 480, 720, 1440]

/** A refused address is dead at once. An unavailable server is tried again for about two days, at growing intervals. */
async function retryOrGiveUp(
  { db, now }: DeliveryDeps,
  mail: OutboxMail,
  { kind, reason }: Exclude<SendResult, { kind: 'sent' }>,
): Promise<void> {
  const minutes = retryMinutes[mail.attempts - 1]
  if (kind === 'refused' || minutes === undefined) return markMailDead(db, mail.id, now(), reason)
  await postponeMail(db, mail.id, addMs(now(), minutes * 60_000), reason)
}

type Outcome = SendResult | { kind: 'notComposed'; error: unknown }

async function deliver(deps: DeliveryDeps, mail: OutboxMail): Promise<Outcome> {
  const { db, now, compose, send, readFiles = async () => [] } = deps
  let outgoing: OutgoingMail
  try {
    outgoing = { ...compose(mail), files: await readFiles(mail) }
  } catch (error) {
    await retryOrGiveUp(deps, mail, { kind: 'unavailable', reason: 'cannot be written' })
    return { kind: 'notComposed', error }
  }
  const result = await send(outgoing)
  if (result.kind === 'sent') await markMailSent(db, mail.id, now())
  else await retryOrGiveUp(deps, mail, result)
  return result
}

/** Of one task; the connections to the mail server have to suffice for all. */
const mailsAtATime = 2

/** Sends all due mails. The Message-ID is the same for every attempt, so a mail that arrives twice is shown once. */
export async function deliverMail(deps: DeliveryDeps): Promise<number> {
  const { db, now, priorities } = deps
  const errors: unknown[] = []
  let sent = 0
  let isAvailable = true

  /** Returns whether to go on. */
  async function deliverNext(): Promise<boolean> {
    const mail = await claimDueMail(db, now(), priorities)
    const outcome = mail && (await deliver(deps, mail))
    if (outcome?.kind === 'sent') sent += 1
    if (outcome?.kind === 'notComposed') errors.push(outcome.error)
    if (outcome?.kind === 'unavailable') isAvailable = false
    return outcome !== undefined && isAvailable
  }
  async function deliverRest(): Promise<void> {
    let goesOn = true
    while (goesOn) goesOn = await deliverNext()
  }

  // The first mail finds out whether the server answers.
  if (await deliverNext()) {
    const rest = await Promise.allSettled(Array.from({ length: mailsAtATime }, deliverRest))
    errors.push(...rest.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])))
  }
  // A mail that cannot be composed is a bug. Report it after the other mails have been sent.
  if (errors.length > 0) throw errors[0]
  return sent
}
