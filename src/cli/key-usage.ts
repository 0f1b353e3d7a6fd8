import { findLatestDeletionDate } from '#db/applications.ts'
import { countAttachmentsByKey } from '#db/attachments.ts'
import type { DbOrTx } from '#db/database.ts'
import { listSigningKeys } from '#db/signing-keys.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import { pickupWindowDays } from '#domain/pickup/pickup-slots.ts'
import { orderLinkExpiry } from '#services/orders/order-mails.ts'

export interface KeyUsage {
  id: string
  role: 'signs' | 'verifies'
  /** When a server first signed with it; unknown for keys that never signed. */
  usedSince: Instant | undefined
  attachments: number
  /** On this day the last link that it may have signed ends. */
  linksUntil: CalendarDate | undefined
}

/** While the servers restart one after the other, some still sign with the previous key. */
const restartMs = 86_400_000

const laterDate = (a: CalendarDate, b: CalendarDate | undefined) => (b !== undefined && b > a ? b : a)

/** The last day of the links that were mailed before the key was replaced. */
async function findLastLinkDay(db: DbOrTx, replacedAt: Instant): Promise<CalendarDate> {
  const until = addMs(replacedAt, restartMs)
  const latestPickup = addDays(berlinTime(until).date, pickupWindowDays)
  const ordersUntil = berlinTime(orderLinkExpiry(latestPickup)).date
  return laterDate(ordersUntil, await findLatestDeletionDate(db, until))
}

/** How each key of SECRET_KEY is used, the newest first. */
export async function readKeyUsage(db: DbOrTx, keyIds: readonly string[]): Promise<KeyUsage[]> {
  const [usedSinceById, countById] = await Promise.all([listSigningKeys(db), countAttachmentsByKey(db)])
  const usage: KeyUsage[] = []
  for (const [index, id] of keyIds.entries()) {
    const [replacedAt] = keyIds
      .slice(0, index)
      .flatMap((newer) => usedSinceById.get(newer) ?? [])
      .toSorted()
    usage.push({
      id,
      role: index === 0 ? 'signs' : 'verifies',
      usedSince: usedSinceById.get(id),
      attachments: countById.get(id) ?? 0,
      linksUntil: replacedAt === undefined ? undefined : await findLastLinkDay(db, replacedAt),
    })
  }
  return usage
}

/** The number of attachments that no key of SECRET_KEY opens. */
export async function countLockedAttachments(db: DbOrTx, keyIds: readonly string[]): Promise<number> {
  const countById = await countAttachmentsByKey(db)
  return [...countById].reduce((sum, [id, count]) => (keyIds.includes(id) ? sum : sum + count), 0)
}
