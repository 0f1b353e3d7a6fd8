import { addAuditEntry } from '#db/audit.ts'
import type { Db } from '#db/database.ts'
import { countUnlessLimited } from '#db/rate-limits.ts'
import type { StaffPerson } from '#db/staff-people.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { strangerActor } from '#domain/staff/actor.ts'

interface FailedAttempt {
  action: 'session.signInFailed' | 'session.freshCheckFailed'
  /** Whose passkey or invitation it was; undefined when nobody's. */
  person: Pick<StaffPerson, 'id' | 'name' | 'storeId'> | undefined
  reason: 'challengeExpired' | 'passkeyUnknown' | 'passkeyRefused'
}

const windowMs = 3_600_000
const unlimited = 1_000_000_000
const isPowerOfTen = (count: number) => /^10*$/.test(String(count))

/**
 * Writes the first, tenth, hundredth … failure of an hour into the audit log, for each person and for all strangers
 * together: somebody who tries a million passkeys adds seven entries.
 */
export async function auditFailure(db: Db, { action, person, reason }: FailedAttempt, at: Instant): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const key = `staff ${action} ${person?.id ?? ''}`
    const count = await countUnlessLimited(tx, key, { maxAttempts: unlimited, windowMs }, at)
    if (count.kind === 'limited' || !isPowerOfTen(count.attempts)) return
    await addAuditEntry(tx, {
      at,
      actor: strangerActor,
      action,
      subject: { kind: 'person', id: person?.id ?? strangerActor.id },
      storeId: person?.storeId,
      after: { ...(person && { name: person.name }), reason, attempts: count.attempts },
    })
  })
}
