import type { Instant } from '#domain/calendar/local-time.ts'
import type { StaffIdentity } from '#domain/staff/roles.ts'
import type { DbOrTx } from './database.ts'

interface NewSession {
  tokenHash: string
  owner: Pick<StaffIdentity, 'kind' | 'id'>
  at: Instant
  expiresAt: Instant
}

export async function insertSession(db: DbOrTx, { tokenHash, owner, at, expiresAt }: NewSession): Promise<void> {
  await db
    .insertInto('staff_session')
    .values({
      token_hash: tokenHash,
      person_id: owner.kind === 'person' ? owner.id : null,
      device_id: owner.kind === 'device' ? owner.id : null,
      created_at: at,
      seen_at: at,
      expires_at: expiresAt,
    })
    .execute()
}

export interface StoredSession {
  identity: StaffIdentity
  seenAt: Instant
}

/** Finds who a session belongs to. A person or device that was revoked has none, from that moment on. */
export async function findSession(db: DbOrTx, tokenHash: string, now: Instant): Promise<StoredSession | undefined> {
  const row = await db
    .selectFrom('staff_session as session')
    .leftJoin('staff_person as person', (join) =>
      join.onRef('person.id', '=', 'session.person_id').on('person.revoked_at', 'is', null),
    )
    .leftJoin('staff_device as device', (join) =>
      join.onRef('device.id', '=', 'session.device_id').on('device.revoked_at', 'is', null),
    )
    .select([
      'session.seen_at as seenAt',
      'person.id as personId',
      'person.name as personName',
      'person.role as role',
      'person.store_id as personStoreId',
      'device.id as deviceId',
      'device.name as deviceName',
      'device.store_id as deviceStoreId',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const { seenAt, personId, personName, role, personStoreId, deviceId, deviceName, deviceStoreId } = row
  if (personId !== null && personName !== null && role !== null)
    return {
      seenAt,
      identity: { kind: 'person', id: personId, name: personName, role, storeId: personStoreId ?? undefined },
    }
  if (deviceId !== null && deviceName !== null && deviceStoreId !== null)
    return {
      seenAt,
      identity: { kind: 'device', id: deviceId, name: deviceName, role: 'device', storeId: deviceStoreId },
    }
  return undefined
}

export async function extendSession(
  db: DbOrTx,
  tokenHash: string,
  { at, expiresAt }: { at: Instant; expiresAt: Instant },
): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ seen_at: at, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteSession(db: DbOrTx, tokenHash: string): Promise<void> {
  await db.deleteFrom('staff_session').where('token_hash', '=', tokenHash).execute()
}

/** Signs a person or device out everywhere. */
export async function deleteSessionsOf(db: DbOrTx, owner: Pick<StaffIdentity, 'kind' | 'id'>): Promise<void> {
  await db
    .deleteFrom('staff_session')
    .where(owner.kind === 'person' ? 'person_id' : 'device_id', '=', owner.id)
    .execute()
}
