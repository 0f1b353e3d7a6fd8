import { beforeAll, describe, expect, test } from 'vitest'
import { type ActingRole, actingRoles, type Capability, can, capabilities } from '#domain/staff/roles.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'
import { staffApiPath } from './create-staff-api.ts'
import { capabilityOf, needsFreshPasskey, routeAccess } from './route-access.ts'

type Outcome = 'signInNeeded' | 'notAllowed' | 'let through'

function expectedOutcome(key: string, role: ActingRole | undefined): Outcome {
  const access = routeAccess[key]
  if (access === undefined) throw new Error(`${key} is not in the table`)
  if (access === 'anyone') return 'let through'
  if (role === undefined) return 'signInNeeded'
  const capability = capabilityOf(access)
  return capability === undefined || can({ role }, capability) ? 'let through' : 'notAllowed'
}

/** An address of the route. Nothing has these ids, so that no call changes anything. */
function toRequest(key: string) {
  const [method = '', path = ''] = key.split(' ')
  const address = path.replaceAll('{action}', 'ready').replaceAll(/\{\w+\}/g, 'nothing')
  return { method, address, ...(method === 'GET' ? {} : { json: {} }) }
}

onAnyDatabase('access to the staff API', (database) => {
  let staff: TestStaffApi
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db)
  })

  async function call(key: string, role: ActingRole | undefined, headers: Record<string, string> = {}) {
    const { method, address, ...body } = toRequest(key)
    // A new session each time, because some routes end it.
    const cookie = role && (await staff.aSession(role)).cookie
    return staff.request(address, { method, ...body, ...(cookie && { cookie }), headers })
  }

  function toOutcome({ status, body }: Awaited<ReturnType<typeof call>>): Outcome | string {
    if (status === 401 || status === 403) return body.code
    return status < 500 ? 'let through' : `${status}`
  }

  describe.each(Object.keys(routeAccess))('%s', (key) => {
    test('is open exactly to those whom the table names', async () => {
      const outcomes: [string, string][] = []
      for (const role of [undefined, ...actingRoles])
        outcomes.push([role ?? 'no session', toOutcome(await call(key, role))])
      expect(outcomes).toEqual(
        [undefined, ...actingRoles].map((role) => [role ?? 'no session', expectedOutcome(key, role)]),
      )
    })

    test('is closed to pages of other origins, whoever is signed in', async () => {
      const foreign = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'http://localhost:3000' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]
      for (const headers of foreign) {
        const { status, body } = await call(key, 'owner', headers)
        expect([headers, status, body.code]).toEqual([headers, 403, 'foreignOrigin'])
      }
    })

    test('is open to pages of its own origin', async () => {
      const own = { origin: 'http://localhost:3003', 'sec-fetch-site': 'same-origin' }
      expect(toOutcome(await call(key, 'owner', own))).toBe('let through')
    })
  })

  test.each(Object.keys(routeAccess).filter((key) => key.includes('{')))(
    '%s with a zero byte in its path is answered without an error of the server',
    async (key) => {
      const { method, address, ...body } = toRequest(key)
      const { cookie } = await staff.aSession('owner')
      const path = address.replaceAll('nothing', 'a%00b')
      expect((await staff.request(path, { method, ...body, cookie })).status).toBeLessThan(500)
    },
  )

  test.each([
    ['/search?q=%00abc', 'q'],
    ['/orders?store=%00&date=2026-11-23', 'store'],
    ['/audit?subject=%00', 'subject'],
    ['/audit?from=2026-11-01&actor=a%00', 'actor'],
  ])('%s is refused at the field with the zero byte', async (path, field) => {
    const { cookie } = await staff.aSession('owner')
    const { status, body } = await staff.request(path, { cookie, headers: { 'accept-language': 'de' } })
    expect([status, body.code, body.errors]).toEqual([422, 'invalidRequest', { [field]: `error-invalid-${field}` }])
    expect(body.message).toBe('Bitte prüfen Sie die markierten Angaben.')
  })

  test.each(['/books', '/books/payments', '/books/entries', '/audit', '/audit.csv'])(
    '%s refuses days at the end of the calendar',
    async (path) => {
      const { cookie } = await staff.aSession('owner')
      const { status, body } = await staff.request(`${path}?from=9999-12-31&until=9999-12-31`, { cookie })
      expect([status, body.errors]).toEqual([422, { from: 'error-invalid-from', until: 'error-invalid-until' }])
    },
  )

  test('the table names every route, and no other', () => {
    const served = staff.api.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.slice(staffApiPath.length).replaceAll(/:(\w+)/g, '{$1}')}`)
    expect([...new Set(served)].toSorted()).toEqual(Object.keys(routeAccess).toSorted())
  })

  test('routes that cost money, show people or change the offer stay with those who may', () => {
    /** By capability; a weaker one in the table fails here, not in the hands of somebody. */
    const expected: Partial<Record<Capability, readonly string[]>> = {
      'people.manage': [
        'GET /people',
        'POST /people/invitations',
        'PATCH /people/{personId}',
        'DELETE /people/{personId}',
      ],
      'devices.manage': ['GET /devices', 'POST /devices/pairing-codes', 'DELETE /devices/{deviceId}'],
      'audit.read': ['GET /audit', 'GET /audit.csv'],
      'books.manage': [
        'GET /books',
        'GET /books/entries',
        'GET /books/payments',
        'GET /books/journal.csv',
        'GET /books/datev.csv',
        'PUT /books/settings',
      ],
      'hiring.manage': [
        'GET /applications',
        'GET /applications/{applicationId}',
        'GET /applications/{applicationId}/attachments/{number}',
        'POST /applications/{applicationId}/decision',
        'GET /talent-pool',
      ],
      'messages.manage': ['GET /messages', 'GET /messages/{messageId}', 'POST /messages/{messageId}/reply'],
      'content.edit': [
        'PUT /content/entries/{kind}/{id}',
        'POST /content/publish',
        'POST /content/versions/{version}/publish',
      ],
      'stores.change': ['PUT /store-days', 'POST /capacity/preview', 'PUT /capacity'],
      'offer.change': ['PUT /pauses', 'DELETE /pauses', 'POST /stock/preview', 'PUT /stock'],
      'orders.change': [
        'POST /orders/{orderId}/move',
        'POST /orders/{orderId}/cancel',
        'POST /orders/{orderId}/refund',
        'POST /orders/{orderId}/resend',
      ],
      'orders.create': ['POST /orders'],
      'orders.handOver': ['POST /orders/{orderId}/note', 'POST /orders/{orderId}/{action}'],
      'orders.read': ['GET /orders', 'GET /orders/{orderId}', 'GET /events', 'GET /search', 'POST /scan'],
    }
    for (const [capability, routes] of Object.entries(expected))
      expect([capability, ...routes.map((route) => capabilityOf(routeAccess[route] ?? 'anyone'))]).toEqual([
        capability,
        ...routes.map(() => capability),
      ])
  })

  test('a session alone is not enough for what invites, pairs, refunds or exports', () => {
    const fresh = Object.keys(routeAccess).filter((key) => needsFreshPasskey(routeAccess[key] ?? 'anyone'))
    expect(fresh).toEqual([
      'POST /people/invitations',
      'PATCH /people/{personId}',
      'DELETE /people/{personId}',
      'POST /devices/pairing-codes',
      'POST /devices/pairing-codes/comparison',
      'DELETE /devices/{deviceId}',
      'GET /audit.csv',
      'GET /books/journal.csv',
      'GET /books/datev.csv',
      'GET /books/day-ends.txt',
      'PUT /books/settings',
      'PUT /store-days',
      'POST /orders/{orderId}/cancel',
      'POST /orders/{orderId}/refund',
      'GET /applications/{applicationId}/attachments/{number}',
    ])
    // Tablets have no passkey, so nothing that they may do can ask for one.
    expect(
      fresh.filter((key) => can({ role: 'device' }, capabilityOf(routeAccess[key] ?? 'anyone') ?? 'orders.read')),
    ).toEqual([])
  })

  test('only these routes are open without a session', () => {
    const open = Object.keys(routeAccess).filter((key) => routeAccess[key] === 'anyone')
    expect(open).toEqual([
      'GET /openapi.json',
      'GET /docs',
      'GET /docs/style.css',
      'GET /sign-in',
      'POST /sign-in/options',
      'POST /sign-in',
      'POST /invitation',
      'POST /invitation/passkey',
      'POST /pairing',
      'POST /pairing/session',
      'POST /demo-session',
    ])
    const signedIn = Object.keys(routeAccess).filter((key) => routeAccess[key] === 'signedIn')
    expect(signedIn).toEqual([
      'GET /session',
      'DELETE /session',
      'DELETE /sessions',
      'POST /fresh-check/options',
      'POST /fresh-check',
    ])
  })

  test.each([
    ['owner', [...capabilities]],
    [
      'office',
      [
        ...['orders.read', 'orders.handOver', 'orders.create', 'orders.change', 'offer.change', 'stores.change'],
        ...['content.edit', 'devices.manage', 'audit.read', 'books.manage', 'overview.read', 'messages.manage'],
      ],
    ],
    ['hiring', ['hiring.manage']],
    [
      'store',
      [
        ...['orders.read', 'orders.handOver', 'orders.create', 'orders.change', 'offer.change', 'stores.change'],
        ...['devices.manage', 'audit.read'],
      ],
    ],
    ['device', ['orders.read', 'orders.handOver', 'orders.create', 'offer.change']],
  ] as const)('%s may do this and no more', (role, expected) => {
    expect(capabilities.filter((capability) => can({ role }, capability))).toEqual(expected)
  })

  test('a route that is not in the table does not exist, not even for the owner', async () => {
    const { cookie } = await staff.aSession('owner')
    for (const path of ['', '/', '/nothing', '/people/x/y', '/orders/'])
      expect([path, (await staff.request(path, { cookie })).status]).toEqual([path, 404])
  })

  test('a store role and a device see their own store only', async () => {
    const [own = '', other = ''] = staff.content.stores.map(({ id }) => id)
    for (const role of ['store', 'device'] as const) {
      const { cookie } = await staff.aSession(role, own)
      const read = async (store: string) =>
        (await staff.request(`/orders?store=${store}&date=2026-11-16`, { cookie })).status
      expect([role, await read(own), await read(other)]).toEqual([role, 200, 403])
    }
    const { cookie } = await staff.aSession('office')
    expect((await staff.request(`/orders?store=${other}&date=2026-11-16`, { cookie })).status).toBe(200)
  })
})
