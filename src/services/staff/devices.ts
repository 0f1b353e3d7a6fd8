import { addAuditEntry } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { findDevice, markDeviceRevoked, type StaffDevice } from '#db/staff-devices.ts'
import { deleteSessionsOf } from '#db/staff-sessions.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { AccessServices } from './access-services.ts'

/** Signs the device out at once. */
export async function endDevice(
  tx: Tx,
  { id, name, storeId }: StaffDevice,
  { actor, at }: { actor: Actor; at: Instant },
): Promise<void> {
  await markDeviceRevoked(tx, id, at)
  await deleteSessionsOf(tx, { kind: 'device', id })
  await addAuditEntry(tx, {
    at,
    actor,
    action: 'device.revoke',
    subject: { kind: 'device', id },
    storeId,
    before: { name },
  })
}

export async function revokeDevice(
  { db, now }: Pick<AccessServices, 'db' | 'now'>,
  { deviceId, actor }: { deviceId: string; actor: Actor },
): Promise<{ kind: 'revoked' | 'deviceNotFound' }> {
  return db.transaction().execute(async (tx) => {
    const device = await findDevice(tx, deviceId)
    if (!device || device.revokedAt !== undefined) return { kind: 'deviceNotFound' }
    await endDevice(tx, device, { actor, at: now() })
    return { kind: 'revoked' }
  })
}
