import type { Instant } from '#domain/calendar/local-time.ts'
import type { StaffIdentity, StaffRole } from '#domain/staff/roles.ts'
import type { DbOrTx, Tx } from './database.ts'

interface NewSession {
  tokenHash: string
  owner: Pick<StaffIdentity, 'kind' | 'id'>
  at: Instant
  expiresAt: Instant
  /** When the person has shown their passkey. */
  verifiedAt?: Instant | undefined
}

export async function insertSession(
  db: DbOrTx,
  { tokenHash, owner, at, expiresAt, verifiedAt }: NewSession,
): Promise<void> {
  await db
    .insertInto('staff_session')
    .values({
      token_hash: tokenHash,
      person_id: owner.kind === 'person' ? owner.id : null,
      device_id: owner.kind === 'device' ? owner.id : null,
      created_at: at,
      seen_at: at,
      expires_at: expiresAt,
      verified_at: verifiedAt ?? null,
    })
    .execute()
}

export interface StoredSession {
  identity: StaffIdentity
  startedAt: Instant
  seenAt: Instant
  verifiedAt: Instant | undefined
}

interface SessionRow {
  personId: string | null
  personName: string | null
  role: StaffRole | null
  personStoreId: string | null
  deviceId: string | null
  deviceName: string | null
  deviceStoreId: string | null
}

function toSessionIdentity(row: SessionRow): StaffIdentity | undefined {
  const { personId, personName, role, personStoreId, deviceId, deviceName, deviceStoreId } = row
  if (personId !== null && personName !== null && role !== null)
    return { kind: 'person', id: personId, name: personName, role, storeId: personStoreId ?? undefined }
  if (deviceId !== null && deviceName !== null && deviceStoreId !== null)
    return { kind: 'device', id: deviceId, name: deviceName, role: 'device', storeId: deviceStoreId }
  return undefined
}

/** Finds who sessions belong to, by their token. A person or device that was revoked has none, from that moment on. */
export async function findSessions(
  db: DbOrTx,
  tokenHashes: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, StoredSession>> {
  if (tokenHashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff_session as session')
    .leftJoin('staff_person as person', (join) =>
      join.onRef('person.id', '=', 'session.person_id').on('person.revoked_at', 'is', null),
    )
    .leftJoin('staff_device as device', (join) =>
      join.onRef('device.id', '=', 'session.device_id').on('device.revoked_at', 'is', null),
    )
    .select([
      'session.token_hash as tokenHash',
      'session.created_at as startedAt',
      'session.seen_at as seenAt',
      'session.verified_at as verifiedAt',
      'person.id as personId',
      'person.name as personName',
      'person.role as role',
      'person.store_id as personStoreId',
      'device.id as deviceId',
      'device.name as deviceName',
      'device.store_id as deviceStoreId',
    ])
    .where('session.token_hash', 'in', tokenHashes)
    .where('session.expires_at', '>', now)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const identity = toSessionIdentity(row)
      const { tokenHash, startedAt, seenAt } = row
      return identity ? [[tokenHash, { identity, startedAt, seenAt, verifiedAt: row.verifiedAt ?? undefined }]] : []
    }),
  )
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

export async function markSessionVerified(tx: Tx, tokenHash: string, at: Instant): Promise<void> {
  await tx.updateTable('staff_session').set({ verified_at: at }).where('token_hash', '=', tokenHash).execute()
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

/** Ends all sessions, and everything that begins one: invitations, pairing codes, challenges. Returns how many sessions. */
export async function endAllAccess(tx: Tx): Promise<number> {
  await tx.deleteFrom('staff_code').execute()
  const { numDeletedRows } = await tx.deleteFrom('staff_session').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
