import type { Db } from '#db/open-database.ts'
import { buryMail, markMailSent, type OutboxMail, postponeMail, takeDueMail } from '#db/outbox.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { RenderedMail } from '#integrations/mail/mail-data.ts'

export interface AddressedMail extends RenderedMail {
  to: string
  messageId: string
  replyTo?: string
}

export type SendResult = { kind: 'sent' } | { kind: 'refused' | 'unavailable'; fault: string }

interface Parts {
  db: Db
  now: () => Instant
  address: (mail: OutboxMail) => AddressedMail
  send: (mail: AddressedMail) => Promise<SendResult>
}

const leaseMs = 120_000
const retryMinutes = [1, 2, 5, 10, 30, 60, 120, 240, 480, 720, 1440]

const later = (now: Instant, ms: number): Instant => new Date(Date.parse(now) + ms).toISOString()

/** A refused address stays dead; a silent server is asked again, ever more rarely, for about two days. */
async function giveUpOrRetry(
  { db, now }: Parts,
  mail: OutboxMail,
  result: Exclude<SendResult, { kind: 'sent' }>,
): Promise<void> {
  const minutes = retryMinutes[mail.attempts - 1]
  if (result.kind === 'refused' || minutes === undefined) return buryMail(db, mail.id, now(), result.fault)
  await postponeMail(db, mail.id, later(now(), minutes * 60_000), result.fault)
}

type Outcome = SendResult | { kind: 'unwritable'; error: unknown }

async function deliver(parts: Parts, mail: OutboxMail): Promise<Outcome> {
  const { db, now, address, send } = parts
  let addressed: AddressedMail
  try {
    addressed = address(mail)
  } catch (error) {
    await giveUpOrRetry(parts, mail, { kind: 'unavailable', fault: 'cannot be written' })
    return { kind: 'unwritable', error }
  }
  const result = await send(addressed)
  if (result.kind === 'sent') await markMailSent(db, mail.id, now())
  else await giveUpOrRetry(parts, mail, result)
  return result
}

/** Sends what is due. The message id stays the same over all tries, so that a mail that arrives twice is seen as one. */
export async function deliverMail(parts: Parts): Promise<number> {
  const { db, now } = parts
  const faults: unknown[] = []
  let sent = 0
  for (;;) {
    const mail = await takeDueMail(db, now(), later(now(), leaseMs))
    const outcome = mail && (await deliver(parts, mail))
    if (outcome?.kind === 'sent') sent += 1
    if (outcome?.kind === 'unwritable') faults.push(outcome.error)
    if (!outcome || outcome.kind === 'unavailable') break
  }
  // A mail that cannot be written is a bug; it is told once the others are on their way.
  if (faults.length > 0) throw faults[0]
  return sent
}
