import { createHash, randomBytes } from 'node:crypto'
import { addAuditEntry } from '#db/audit.ts'
import type { Db, DbOrTx, Tx } from '#db/database.ts'
import { deleteSession, deleteSessionsOf, extendSession, findSession, insertSession } from '#db/staff-sessions.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import type { AuditAction } from '#domain/staff/audit-actions.ts'
import type { StaffIdentity } from '#domain/staff/roles.ts'

const hourMs = 3_600_000
/** A session ends when it was not used for so long. A tablet in a store stays signed in over holidays. */
const idleMs: Record<StaffIdentity['kind'], number> = { person: 12 * hourMs, device: 90 * 24 * hourMs }
/** Writing on every request would cost a write per page view. */
const extendEveryMs = 5 * 60_000

/** The database holds only the hash: whoever reads it cannot sign in with what it contains. */
const hashSessionToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** What the cookie of a session holds. */
export interface SessionCookie {
  token: string
  maxAgeSeconds: number
}

export interface SignedIn {
  kind: 'signedIn'
  identity: StaffIdentity
  session: SessionCookie
}

const toSessionCookie = (token: string, { kind }: Pick<StaffIdentity, 'kind'>): SessionCookie => ({
  token,
  maxAgeSeconds: idleMs[kind] / 1000,
})

type SessionAction = Extract<AuditAction, `session.${string}`>

const auditSession = (
  tx: Tx,
  { kind, id, name, storeId }: StaffIdentity,
  action: SessionAction,
  at: Instant,
): Promise<void> => addAuditEntry(tx, { at, actor: { kind, id, name }, action, subject: { kind, id }, storeId })

export async function startSession(
  db: DbOrTx,
  owner: Pick<StaffIdentity, 'kind' | 'id'>,
  now: Instant,
): Promise<SessionCookie> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = addMs(now, idleMs[owner.kind])
  await insertSession(db, { tokenHash: hashSessionToken(token), owner, at: now, expiresAt })
  return toSessionCookie(token, owner)
}

export async function signIn(
  tx: Tx,
  identity: StaffIdentity,
  action: 'session.signIn' | 'session.demoSignIn',
  now: Instant,
): Promise<SignedIn> {
  await auditSession(tx, identity, action, now)
  return { kind: 'signedIn', identity, session: await startSession(tx, identity, now) }
}

interface ResolvedSession {
  identity: StaffIdentity
  /** Set when the session was extended: the browser has to keep its cookie for longer, too. */
  extended: SessionCookie | undefined
}

/** Finds who the token belongs to, and keeps the session alive. */
export async function resolveSession(db: DbOrTx, token: string, now: Instant): Promise<ResolvedSession | undefined> {
  const tokenHash = hashSessionToken(token)
  const session = await findSession(db, tokenHash, now)
  if (!session) return undefined
  const { identity, seenAt } = session
  if (Date.parse(now) - Date.parse(seenAt) < extendEveryMs) return { identity, extended: undefined }
  await extendSession(db, tokenHash, { at: now, expiresAt: addMs(now, idleMs[identity.kind]) })
  return { identity, extended: toSessionCookie(token, identity) }
}

/** For open streams, which say nothing about whether somebody uses the app: the session is not kept alive. */
export const watchSession = async (db: DbOrTx, token: string, now: Instant): Promise<StaffIdentity | undefined> =>
  (await findSession(db, hashSessionToken(token), now))?.identity

/** Without an entry in the audit log: for a session that another one replaces in the same browser. */
export const endSession = (db: DbOrTx, token: string): Promise<void> => deleteSession(db, hashSessionToken(token))

export async function signOut(db: Db, identity: StaffIdentity, token: string, now: Instant): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endSession(tx, token)
    await auditSession(tx, identity, 'session.signOut', now)
  })
}

export async function signOutEverywhere(db: Db, identity: StaffIdentity, now: Instant): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteSessionsOf(tx, identity)
    await auditSession(tx, identity, 'session.signOutEverywhere', now)
  })
}
