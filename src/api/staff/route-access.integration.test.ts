import { OpenAPIHono } from '@hono/zod-openapi'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ActingRole, actingRoles, can, capabilities } from '#domain/staff/roles.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { capabilityFor, freshRoutes, routesByAccess, staffRoutes } from '#tests/support/staff-route-access.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'
import { staffApiPath } from './create-staff-api.ts'
import { toStaffRoutes } from './route-access.ts'
import type { StaffEnv } from './staff-context.ts'

type Outcome = 'signInNeeded' | 'notAllowed' | 'let through'

function expectedOutcome(key: string, role: ActingRole | undefined): Outcome {
  if (routesByAccess.anyone.includes(key)) return 'let through'
  if (role === undefined) return 'signInNeeded'
  const capability = capabilityFor(key)
  return capability === undefined || can({ role }, capability) ? 'let through' : 'notAllowed'
}

/** An address of the route. Nothing has these ids, so that no call changes anything. */
function toRequest(key: string) {
  const [method = '', path = ''] = key.split(' ')
  const address = path.replaceAll(/\{\w+\}/g, 'nothing')
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

  describe.each(staffRoutes)('%s', (key) => {
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

  test.each(staffRoutes.filter((key) => key.includes('{')))(
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
    expect([...new Set(served)].toSorted()).toEqual(staffRoutes.toSorted())
  })

  test('tablets have no passkey, so nothing that they may do asks for one', () => {
    expect(freshRoutes.filter((route) => expectedOutcome(route, 'device') === 'let through')).toEqual([])
  })

  test.each(staffRoutes)('%s asks for a fresh passkey only if it is listed', async (key) => {
    const { method, address, ...body } = toRequest(key)
    const { cookie } = await staff.aSession('owner')
    await database.db.updateTable('staff_session').set({ verified_at: null }).execute()
    const { body: answer } = await staff.request(address, { method, ...body, cookie })
    expect(answer.code === 'freshPasskeyRequired').toBe(freshRoutes.includes(key))
  })

  test.each([
    ['owner', [...capabilities]],
    [
      'office',
      [
        ...['orders.read', 'orders.handOver', 'orders.create', 'orders.change', 'offer.change', 'stores.change'],
        ...[
          'content.edit',
          'devices.manage',
          'passkeys.own',
          'audit.read',
          'books.read',
          'books.manage',
          'overview.read',
          'messages.manage',
        ],
      ],
    ],
    ['hiring', ['passkeys.own', 'hiring.manage']],
    ['adviser', ['passkeys.own', 'books.read']],
    [
      'store',
      [
        ...['orders.read', 'orders.handOver', 'orders.create', 'orders.change', 'offer.change', 'stores.change'],
        ...['devices.manage', 'passkeys.own', 'audit.read'],
      ],
    ],
    ['device', ['orders.read', 'orders.handOver', 'orders.create', 'offer.change']],
  ] as const)('%s may do this and no more', (role, expected) => {
    expect(capabilities.filter((capability) => can({ role }, capability))).toEqual(expected)
  })

  test('a route that does not say who may call it cannot be registered', () => {
    const routes = toStaffRoutes(new OpenAPIHono<StaffEnv>(), staff.services)
    const route = { method: 'post' as const, path: '/forgotten', tags: [], summary: '', responses: {} }
    // @ts-expect-error access is missing
    const register = () => routes.openapi(route, (c) => c.body(null, 204))
    expect(register).toThrow('post /forgotten does not say who may call it')
    const misspelt = { ...route, access: 'orders.everything' as 'orders.read' }
    expect(() => routes.openapi(misspelt, (c) => c.body(null, 204) as never)).toThrow('does not say who may call it')
  })

  test.each(['owner', 'device'] as const)('other paths do not exist for the role %s', async (role) => {
    const { cookie } = await staff.aSession(role)
    for (const path of ['', '/', '/nothing', '/people/x/y', '/orders/'])
      expect([path, (await staff.request(path, { cookie })).status]).toEqual([path, 404])
    expect((await staff.request('/orders/22222-22222/forgotten', { cookie, json: {} })).status).toBe(404)
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
