import type { Capability } from '#domain/staff/roles.ts'

/** A stolen session alone is not enough: the person has to have shown their passkey in the last minutes. */
interface FreshAccess {
  capability: Capability
  needsFreshPasskey: true
}

/** anyone: without a session. signedIn: with any session. */
export type RouteAccess = Capability | FreshAccess | 'anyone' | 'signedIn'

const fresh = (capability: Capability): FreshAccess => ({ capability, needsFreshPasskey: true })

export const needsFreshPasskey = (access: RouteAccess): boolean => typeof access === 'object'

/** The capability that a role has to have; undefined: any session, or none, will do. */
export function capabilityOf(access: RouteAccess): Capability | undefined {
  if (typeof access === 'object') return access.capability
  return access === 'anyone' || access === 'signedIn' ? undefined : access
}

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
  'DELETE /sessions': 'signedIn',
  'GET /sign-in': 'anyone',
  'POST /sign-in/options': 'anyone',
  'POST /sign-in': 'anyone',
  'POST /invitation': 'anyone',
  'POST /invitation/passkey': 'anyone',
  'POST /pairing': 'anyone',
  'POST /pairing/session': 'anyone',
  'POST /fresh-check/options': 'signedIn',
  'POST /fresh-check': 'signedIn',
  'POST /demo-session': 'anyone',
  'GET /people': 'people.manage',
  'POST /people/invitations': fresh('people.manage'),
  'PATCH /people/{personId}': fresh('people.manage'),
  'DELETE /people/{personId}': fresh('people.manage'),
  'GET /devices': 'devices.manage',
  'GET /devices/pairing-codes': 'devices.manage',
  'POST /devices/pairing-codes': fresh('devices.manage'),
  'POST /devices/pairing-codes/comparison': fresh('devices.manage'),
  'DELETE /devices/{deviceId}': fresh('devices.manage'),
  'GET /audit': 'audit.read',
  'GET /content/draft': 'content.edit',
  'DELETE /content/draft': 'content.edit',
  'GET /content/entries': 'content.edit',
  'GET /content/options': 'content.edit',
  'GET /content/entries/{kind}/{id}': 'content.edit',
  'PUT /content/entries/{kind}/{id}': 'content.edit',
  'DELETE /content/entries/{kind}/{id}': 'content.edit',
  'POST /content/text': 'content.edit',
  'POST /content/pictures': 'content.edit',
  'GET /content/check': 'content.edit',
  'POST /content/publish': 'content.edit',
  'POST /content/preview-links': 'content.edit',
  'GET /content/versions': 'content.edit',
  'GET /content/versions/{version}/differences': 'content.edit',
  'POST /content/versions/{version}/publish': 'content.edit',
  'DELETE /content/versions/{version}/plan': 'content.edit',
  'GET /audit.csv': fresh('audit.read'),
  'GET /overview': 'overview.read',
  'GET /overview/{list}': 'overview.read',
  'GET /mails': 'overview.read',
  'POST /mails/{mailId}/retry': 'overview.read',
  'GET /books': 'books.manage',
  'GET /books/entries': 'books.manage',
  'GET /books/payments': 'books.manage',
  'GET /books/verification': 'books.manage',
  'GET /books/journal.csv': fresh('books.manage'),
  'GET /books/datev.csv': fresh('books.manage'),
  'GET /books/day-ends.txt': fresh('books.manage'),
  'GET /books/differences': 'books.manage',
  'POST /books/differences/{paymentId}/{kind}/check': 'books.manage',
  'POST /books/differences/{paymentId}/{kind}/accept': 'books.manage',
  'GET /books/settings': 'books.manage',
  'PUT /books/settings': fresh('books.manage'),
  'GET /lists/bake': 'orders.read',
  'GET /lists/pickup': 'orders.read',
  'GET /store-days': 'orders.read',
  'POST /store-days/preview': 'stores.change',
  'PUT /store-days': fresh('stores.change'),
  'GET /pauses': 'orders.read',
  'PUT /pauses': 'offer.change',
  'DELETE /pauses': 'offer.change',
  'GET /stock': 'orders.read',
  'POST /stock/preview': 'offer.change',
  'PUT /stock': 'offer.change',
  'GET /capacity': 'orders.read',
  'POST /capacity/preview': 'stores.change',
  'PUT /capacity': 'stores.change',
  'GET /orders': 'orders.read',
  'GET /events': 'orders.read',
  'GET /orders/{orderId}': 'orders.read',
  'POST /scan': 'orders.read',
  'GET /search': 'orders.read',
  'GET /open-questions': 'orders.read',
  'GET /pickup-options': 'orders.read',
  'GET /catalog': 'orders.read',
  'POST /orders': 'orders.create',
  'POST /orders/{orderId}/move': 'orders.change',
  'POST /orders/{orderId}/cancel': fresh('orders.change'),
  'POST /orders/{orderId}/refund': fresh('orders.change'),
  'POST /orders/{orderId}/resend': 'orders.change',
  'POST /orders/{orderId}/note': 'orders.handOver',
  'POST /orders/{orderId}/{action}': 'orders.handOver',
  'GET /applications': 'hiring.manage',
  'GET /talent-pool': 'hiring.manage',
  'GET /applications/{applicationId}': 'hiring.manage',
  'GET /applications/{applicationId}/attachments/{number}': fresh('hiring.manage'),
  'POST /applications/{applicationId}/stage': 'hiring.manage',
  'POST /applications/{applicationId}/notes': 'hiring.manage',
  'POST /applications/{applicationId}/assignee': 'hiring.manage',
  'POST /applications/{applicationId}/decision': 'hiring.manage',
  'POST /applications/{applicationId}/interview': 'hiring.manage',
  'POST /applications/{applicationId}/interview/cancel': 'hiring.manage',
  'DELETE /applications/{applicationId}/slots/{slotId}': 'hiring.manage',
  'GET /trial-shifts': 'hiring.manage',
  'POST /trial-shifts/{trialShiftId}/cancel': 'hiring.manage',
  'GET /messages': 'messages.manage',
  'GET /messages/{messageId}': 'messages.manage',
  'POST /messages/{messageId}/reply': 'messages.manage',
  'POST /messages/{messageId}/done': 'messages.manage',
}
