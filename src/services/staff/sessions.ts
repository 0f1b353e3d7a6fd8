import { createHash, randomBytes } from 'node:crypto'
import { addAuditEntry } from '#db/audit.ts'
import type { Db, DbOrTx, Tx } from '#db/database.ts'
import {
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findSessions,
  insertSession,
  type StoredSession,
} from '#db/staff-sessions.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { AuditAction } from '#domain/staff/audit-actions.ts'
import type { StaffIdentity } from '#domain/staff/roles.ts'
import { isSessionOver, sessionEndOf, sessionExpiryOf } from '#domain/staff/session-limits.ts'

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
  session: StartedSession
}

interface StartedSession extends SessionCookie {
  /** However much it is used. */
  endsAt: Instant
}

const toSessionCookie = (token: string, { now, expiresAt }: { now: Instant; expiresAt: Instant }): SessionCookie => ({
  token,
  maxAgeSeconds: Math.ceil((Date.parse(expiresAt) - Date.parse(now)) / 1000),
})

type SessionAction = Extract<AuditAction, `session.${string}`>

export const auditSession = (
  tx: Tx,
  { kind, id, name, storeId }: StaffIdentity,
  action: SessionAction,
  at: Instant,
): Promise<void> => addAuditEntry(tx, { at, actor: { kind, id, name }, action, subject: { kind, id }, storeId })

/** Sessions of people begin with their passkey, which is therefore fresh; devices have none. */
export async function startSession(
  db: DbOrTx,
  owner: Pick<StaffIdentity, 'kind' | 'id'>,
  now: Instant,
): Promise<StartedSession> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = sessionExpiryOf(owner.kind, { startedAt: now, now })
  const verifiedAt = owner.kind === 'person' ? now : undefined
  await insertSession(db, { tokenHash: hashSessionToken(token), owner, at: now, expiresAt, verifiedAt })
  return { ...toSessionCookie(token, { now, expiresAt }), endsAt: sessionEndOf(owner.kind, now) }
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

/** The session of a request. */
export interface OpenSession {
  tokenHash: string
  endsAt: Instant
  /** When the person has last shown their passkey in it. */
  verifiedAt: Instant | undefined
}

interface ResolvedSession extends OpenSession {
  identity: StaffIdentity
  /** Set when the session was extended: the browser has to keep its cookie for longer, too. */
  extended: SessionCookie | undefined
}

/** The open ones of these sessions, by their token. However long one is stored, it lasts no longer than this build allows. */
async function findOpenSessions(
  db: DbOrTx,
  tokens: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, StoredSession & OpenSession>> {
  const tokenByHash = new Map(tokens.map((token) => [hashSessionToken(token), token]))
  const found = await findSessions(db, [...tokenByHash.keys()], now)
  return new Map(
    [...found].flatMap(([tokenHash, session]) => {
      const endsAt = sessionEndOf(session.identity.kind, session.startedAt)
      const token = tokenByHash.get(tokenHash) ?? ''
      return isSessionOver({ endsAt }, now) ? [] : [[token, { ...session, tokenHash, endsAt }]]
    }),
  )
}

/** Finds who the token belongs to, and keeps the session alive. */
export async function resolveSession(db: DbOrTx, token: string, now: Instant): Promise<ResolvedSession | undefined> {
  const session = (await findOpenSessions(db, [token], now)).get(token)
  if (!session) return undefined
  const { identity, startedAt, seenAt, tokenHash } = session
  if (Date.parse(now) - Date.parse(seenAt) < extendEveryMs) return { ...session, extended: undefined }
  const expiresAt = sessionExpiryOf(identity.kind, { startedAt, now })
  await extendSession(db, tokenHash, { at: now, expiresAt })
  return { ...session, extended: toSessionCookie(token, { now, expiresAt }) }
}

/** For open streams, which say nothing about whether somebody uses the app: the session is not kept alive. */
export const watchSessions = async (
  db: DbOrTx,
  tokens: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, StaffIdentity>> =>
  new Map([...(await findOpenSessions(db, tokens, now))].map(([token, { identity }]) => [token, identity]))

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
