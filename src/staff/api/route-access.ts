import type { Capability } from '#domain/staff/roles.ts'

/** anyone: without a session. signedIn: with any session. */
export type RouteAccess = Capability | 'anyone' | 'signedIn'

/**
 * Who may call which route. A route that is not listed here answers 404 to everybody, so that none can be forgotten. Which
 * stores a session may see is checked by the routes themselves.
 */
export const routeAccess: Readonly<Record<string, RouteAccess>> = {
  'GET /openapi.json': 'anyone',
  'GET /docs': 'anyone',
  'GET /docs/style.css': 'anyone',
  'GET /session': 'signedIn',
  'DELETE /session': 'signedIn',
  'GET /sign-in': 'anyone',
  'POST /demo-session': 'anyone',
  'GET /orders': 'orders.read',
  'GET /events': 'orders.read',
  'POST /orders/{orderId}/{action}': 'orders.handOver',
}
