import { randomUUID } from 'node:crypto'
import { addAuditEntry } from '#db/audit.ts'
import { inTransaction } from '#db/database.ts'
import { takeCode } from '#db/staff-codes.ts'
import { findDevice, insertDevice, markDeviceRevoked } from '#db/staff-devices.ts'
import { deleteSessionsOf } from '#db/staff-sessions.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { StaffIdentity } from '#domain/staff/roles.ts'
import type { AccessServices } from './access-services.ts'
import { countStaffAttempt, forgetAttempt, type TooManyAttempts } from './attempt-limits.ts'
import { issueCode } from './one-time-codes.ts'
import { type SignedIn, startSession } from './sessions.ts'

interface PairingCodeInput {
  storeId: string
  /** Of the device, such as "Tablet at the till". */
  name: string
  actor: Actor
}

export type PairingCodeResult = { kind: 'created'; code: string; validUntil: Instant } | { kind: 'unknownStore' }

/** A code that a person types into a device of a store, which then stays signed in. */
export async function createPairingCode(
  { db, now, content }: AccessServices,
  { storeId, name, actor }: PairingCodeInput,
): Promise<PairingCodeResult> {
  if (!content().stores.some(({ id }) => id === storeId)) return { kind: 'unknownStore' }
  const at = now()
  return db.transaction().execute(async (tx) => {
    const subject = { storeId, name, personId: actor.id, personName: actor.name }
    const { code, expiresAt } = await issueCode(tx, 'pairing', subject, at)
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'device.pairingCode',
      subject: { kind: 'store', id: storeId },
      storeId,
      after: { name },
    })
    return { kind: 'created', code, validUntil: expiresAt }
  })
}

export async function pairDevice(
  { db, now }: AccessServices,
  { code, visitor }: { code: string; visitor: string },
): Promise<SignedIn | { kind: 'pairingCodeInvalid' } | TooManyAttempts> {
  const at = now()
  const attempt = await countStaffAttempt(db, 'pairing', visitor, at)
  if (attempt.kind === 'tooManyAttempts') return attempt
  return inTransaction<SignedIn, { kind: 'pairingCodeInvalid' }>(db, async (tx, refuse) => {
    const { storeId, name, personName } = (await takeCode(tx, { kind: 'pairing', code }, at)) ?? {}
    if (storeId === undefined || name === undefined || personName === undefined)
      return refuse({ kind: 'pairingCodeInvalid' })
    const identity: StaffIdentity = { kind: 'device', id: randomUUID(), name, role: 'device', storeId }
    const { kind, id } = identity
    await insertDevice(tx, { id, name, storeId, pairedBy: personName, createdAt: at })
    await forgetAttempt(tx, attempt)
    await addAuditEntry(tx, {
      at,
      actor: { kind, id, name },
      action: 'device.pair',
      subject: { kind, id },
      storeId,
      after: { name, pairedBy: personName },
    })
    return { kind: 'signedIn', identity, session: await startSession(tx, identity, at) }
  })
}

/** Signs the device out at once. */
export async function revokeDevice(
  { db, now }: Pick<AccessServices, 'db' | 'now'>,
  { deviceId, actor }: { deviceId: string; actor: Actor },
): Promise<{ kind: 'revoked' | 'deviceNotFound' }> {
  const at = now()
  return db.transaction().execute(async (tx) => {
    const device = await findDevice(tx, deviceId)
    if (!device || device.revokedAt !== undefined) return { kind: 'deviceNotFound' }
    await markDeviceRevoked(tx, deviceId, at)
    await deleteSessionsOf(tx, { kind: 'device', id: deviceId })
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'device.revoke',
      subject: { kind: 'device', id: deviceId },
      storeId: device.storeId,
      before: { name: device.name },
    })
    return { kind: 'revoked' }
  })
}
