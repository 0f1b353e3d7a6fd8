import { secondsUntil } from '#api/shared/error-response.ts'
import type { SessionResponse } from '#contract/staff/session.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { can, capabilities, isInScope, type StaffIdentity } from '#domain/staff/roles.ts'
import type { AccessServices } from '#services/staff/access-services.ts'
import type { TooManyAttempts } from '#services/staff/attempt-limits.ts'
import { confirmsInDemo } from '#services/staff/demo-sign-in.ts'
import { endSession, type SignedIn } from '#services/staff/sessions.ts'
import { readSessionToken, setSessionCookie } from './session-cookie.ts'
import type { StaffContext } from './staff-context.ts'
import { staffError } from './staff-responses.ts'

export function toSession(
  { identity, endsAt }: { identity: StaffIdentity; endsAt: Instant },
  { content, now }: AccessServices,
): SessionResponse {
  const { kind, id, name, role, storeId = null } = identity
  const stores = content()
    .stores.filter((store) => isInScope(identity, store.id))
    .map((store) => ({ id: store.id, name: store.name }))
  const allowed = capabilities.filter((one) => can(identity, one))
  const confirmsBy = confirmsInDemo(id) ? ('demo' as const) : ('passkey' as const)
  return { kind, id, name, role, storeId, stores, capabilities: allowed, endsAt, confirmsBy, now: now() }
}

/** Gives the browser its new session. The one that it had before ends. */
export async function openSession(
  c: StaffContext,
  { identity, session }: SignedIn,
  access: AccessServices,
): Promise<SessionResponse> {
  const formerToken = readSessionToken(c, access.staffUrl)
  if (formerToken !== undefined) await endSession(access.db, formerToken)
  setSessionCookie(c, access.staffUrl, session)
  return toSession({ identity, endsAt: session.endsAt }, access)
}

export async function sendSignedIn(c: StaffContext, signedIn: SignedIn, access: AccessServices) {
  return c.json({ success: true as const, data: await openSession(c, signedIn, access) }, 200)
}

export const sendTooManyAttempts = (c: StaffContext, { until }: TooManyAttempts, { now }: AccessServices) =>
  staffError(c, 'tooManyAttempts', { retryAfterSeconds: secondsUntil(until, now()) })
