import type { SignInOffer } from '#contract/staff/session.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { PickupAction } from '#domain/staff/board.ts'
import type { Requests } from './request.ts'

/** Who the demo signs in as. */
export type DemoRole = SignInOffer['demoRoles'][number]

export interface BoardQuery {
  store: string
  date: CalendarDate
}

/** The calls of the counter. Those of single pages are in the files of these pages. */
export const createStaffApi = ({ request, send, readVersioned }: Requests) => ({
  readSignInOffer: () => request('GET /sign-in'),
  signInToDemo: (as: DemoRole) => request('POST /demo-session', { body: { as } }),
  enterPairingCode: (code: string) => request('POST /pairing', { body: { code } }),
  fetchPairedSession: (token: string) => request('POST /pairing/session', { body: { token } }),
  confirmInDemo: () => send('POST /fresh-check', { body: {} }),
  readSession: () => request('GET /session'),
  signOut: () => send('DELETE /session'),
  signOutEverywhere: () => send('DELETE /sessions'),
  /** Undefined when the list still has this version. */
  readBoard: (query: BoardQuery, version?: string) => readVersioned('GET /orders', version, { query }),
  recordPickup: (orderId: string, action: PickupAction, { at, key }: { at: Instant; key: string }) =>
    request(`POST /orders/{orderId}/${action}`, {
      params: { orderId },
      body: { at },
      idempotencyKey: key,
    }),
})

export type StaffApi = ReturnType<typeof createStaffApi>
