import type { SessionResponse } from '#contract/staff/session.ts'
import { addMs } from '#domain/calendar/local-time.ts'
import type { Capability } from '#domain/staff/roles.ts'
import { isSessionOver } from '#domain/staff/session-limits.ts'
import type { Problem } from '../api/request.ts'
import type { StaffApi } from '../api/staff-api.ts'
import type { StaffClock } from '../clock.ts'
import { deleteDrafts } from './draft.ts'
import { createObservable } from './observable.ts'
import type { StaffDatabase } from './staff-database.ts'

/**
 * ended: the server has ended it, as when a device is revoked. personExpired, deviceExpired: it has lasted as long as a
 * session may.
 */
type SignedOutReason = 'none' | 'ended' | 'personExpired' | 'deviceExpired' | 'left'

export type SessionState =
  | { kind: 'unknown' }
  | { kind: 'signedIn'; session: SessionResponse }
  | { kind: 'signedOut'; reason: SignedOutReason }

/** The clocks of both sides differ a little. */
const toleranceMs = 60_000

interface SessionDeps {
  api: Pick<StaffApi, 'readSession' | 'signOut' | 'signOutEverywhere'>
  database: Pick<StaffDatabase, 'readSession' | 'saveSession' | 'deleteDays'>
  clock: StaffClock
}

/** Who is signed in on this device. Without a connection, whoever was when there was one. */
export function createSessionCache({ api, database, clock }: SessionDeps) {
  const state = createObservable<SessionState>({ kind: 'unknown' })
  let loading: Promise<Problem | undefined> | undefined

  async function receive(session: SessionResponse): Promise<void> {
    clock.adjust(session.now)
    state.set({ kind: 'signedIn', session })
    await database.saveSession(session)
  }

  /** Names and phone numbers of customers do not stay on a device that nobody is signed in on. */
  async function forget(reason: SignedOutReason): Promise<void> {
    state.set({ kind: 'signedOut', reason })
    // Whoever has to sign in again goes on with what was typed.
    if (reason === 'left' || reason === 'ended') deleteDrafts()
    await Promise.all([database.saveSession(undefined), database.deleteDays()])
  }

  const hasRunOut = (): boolean => {
    const current = state.get()
    return current.kind === 'signedIn' && isSessionOver(current.session, addMs(clock.now(), toleranceMs))
  }

  async function end(): Promise<void> {
    const current = state.get()
    if (current.kind === 'signedIn') await forget(hasRunOut() ? `${current.session.kind}Expired` : 'ended')
    else if (current.kind === 'unknown') await forget('none')
  }

  async function check(): Promise<Problem | undefined> {
    const result = await api.readSession()
    if (result.ok) await receive(result.data)
    else if (result.problem.code === 'signInNeeded') await end()
    else return result.problem
    return undefined
  }

  async function loadOnce(): Promise<Problem | undefined> {
    const stored = await database.readSession()
    if (!stored) return check()
    // The board is shown at once; the server says shortly whether that was right.
    state.set({ kind: 'signedIn', session: stored })
    void check()
    return undefined
  }

  return {
    state,
    receive,
    check,
    /** Resolves when it is known whether somebody is signed in; with the problem if the server could not say. */
    load(): Promise<Problem | undefined> {
      if (state.get().kind !== 'unknown') return Promise.resolve(undefined)
      loading ??= loadOnce().finally(() => {
        loading = undefined
      })
      return loading
    },
    hasRunOut,
    end,
    /** Returns the problem if the server could not be told: then the session would still exist. */
    async signOut(scope: 'here' | 'everywhere'): Promise<Problem | undefined> {
      const result = await (scope === 'here' ? api.signOut() : api.signOutEverywhere())
      if (!result.ok && result.problem.code !== 'signInNeeded') return result.problem
      await forget('left')
      return undefined
    },
    getSession(): SessionResponse | undefined {
      const current = state.get()
      return current.kind === 'signedIn' ? current.session : undefined
    },
  }
}

export type SessionCache = ReturnType<typeof createSessionCache>

export const allows = (session: Pick<SessionResponse, 'capabilities'>, capability: Capability): boolean =>
  session.capabilities.includes(capability)
