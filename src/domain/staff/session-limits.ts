import { addMs, type Instant } from '../calendar/local-time.ts'
import type { StaffIdentity } from './roles.ts'

type SessionKind = StaffIdentity['kind']

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface SessionLimits {
  /** A session ends when it was not used for so long. A tablet in a store stays signed in over holidays. */
  idleMs: number
  /** However much it is used, it ends so long after the sign-in or the pairing: a copied cookie does not last for ever. */
  totalMs: number
  /** How long before that the app says so. */
  noticeMs: number
}

const limitsByKind: Record<SessionKind, SessionLimits> = {
  person: { idleMs: 12 * hourMs, totalMs: 7 * dayMs, noticeMs: 12 * hourMs },
  device: { idleMs: 90 * dayMs, totalMs: 180 * dayMs, noticeMs: 14 * dayMs },
}

/** When a session ends, however much it is used. */
export const sessionEndOf = (kind: SessionKind, startedAt: Instant): Instant =>
  addMs(startedAt, limitsByKind[kind].totalMs)

/** Until when a session lasts that is used now. */
export function sessionExpiryOf(kind: SessionKind, { startedAt, now }: { startedAt: Instant; now: Instant }): Instant {
  const idleEnd = addMs(now, limitsByKind[kind].idleMs)
  const end = sessionEndOf(kind, startedAt)
  return idleEnd < end ? idleEnd : end
}

interface EndingSession {
  kind: SessionKind
  endsAt: Instant
}

export const isSessionOver = ({ endsAt }: Pick<EndingSession, 'endsAt'>, now: Instant): boolean => now >= endsAt

/** Whether it is time to tell people that they have to sign in or pair again. */
export const isSessionEndNear = ({ kind, endsAt }: EndingSession, now: Instant): boolean =>
  now >= addMs(endsAt, -limitsByKind[kind].noticeMs)

const freshPasskeyMs = 5 * 60_000

/** Whether the person showed their passkey so recently that they may do what a session alone is not enough for. */
export const isPasskeyFresh = (verifiedAt: Instant | undefined, now: Instant): boolean =>
  verifiedAt !== undefined && now < addMs(verifiedAt, freshPasskeyMs)
