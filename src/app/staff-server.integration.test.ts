import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#foundation/config.ts'
import type { RequestRecord } from '#server/logging.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestStaffApi } from '#tests/support/test-staff-api.ts'
import { createStaffServer } from './staff-server.ts'

const production = {
  SECRET_KEY: 'x'.repeat(40),
  PUBLIC_URL: 'https://krume.example',
  STAFF_URL: 'https://staff.krume.example',
  API_CREDENTIAL: 'public:own',
  PAYPAL_URL: 'https://api.paypal.example',
  PAYPAL_CLIENT_ID: 'own',
  PAYPAL_CLIENT_SECRET: 'own',
  PAYPAL_WEBHOOK_ID: 'own',
  SMTP_URL: 'smtp://localhost',
}

onAnyDatabase('the server of the staff app', (database) => {
  const buildDir = mkdtempSync(join(tmpdir(), 'krume-staff-build-'))
  let onLogged: (record: RequestRecord) => void = () => {}
  const servers: Server[] = []
  let start: (environment: Record<string, string>) => Promise<string>

  beforeAll(async () => {
    mkdirSync(join(buildDir, 'staff/assets'), { recursive: true })
    writeFileSync(join(buildDir, 'staff/index.html'), '<!doctype html><title>Staff</title>')
    writeFileSync(join(buildDir, 'staff/assets/app-1.js'), 'start()')
    const { services } = await createTestStaffApi(database.db)
    start = async (environment) => {
      const { config, errors } = readConfig(environment)
      if (!config) throw new Error(errors.join())
      const { listener } = createStaffServer({
        config,
        logger: pino({ level: 'silent' }),
        orders: services.orders,
        hiring: services.hiring,
        accessTokens: services.access.accessTokens,
        buildDir,
        isReady: async () => true,
        logRequest: (record) => onLogged(record),
        getRequestId: () => 'an id',
        getVisitor: () => 'a visitor',
        getClient: () => 'a client',
      })
      const server = createServer(listener)
      servers.push(server)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }
  })
  afterAll(() => {
    for (const server of servers) server.close()
    rmSync(buildDir, { recursive: true })
  })

  const signInToDemo = (url: string) =>
    fetch(`${url}/api/staff/v1/demo-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ as: 'office' }),
    })

  test('offers the demo sign-in in a demo', async () => {
    const url = await start({ KRUME_DEMO: 'empty' })
    expect((await signInToDemo(url)).status).toBe(200)
  })

  describe('in production', () => {
    let url = ''
    beforeAll(async () => {
      url = await start(production)
    })

    test('neither offers nor accepts the demo sign-in', async () => {
      const response = await signInToDemo(url)
      expect([response.status, (await response.json()).code, response.headers.get('set-cookie')]).toEqual([
        403,
        'demoOnly',
        null,
      ])
      const offer = await (await fetch(`${url}/api/staff/v1/sign-in`)).json()
      expect(offer.data).toEqual({ hasDemoSignIn: false, demoRoles: [], address: 'https://staff.krume.example' })
    })

    test('sends its page for every address of the app, with a strict policy that allows the camera', async () => {
      for (const path of ['/', '/board', '/invitation']) {
        const response = await fetch(url + path)
        expect([path, response.status, await response.text()]).toEqual([path, 200, expect.stringContaining('Staff')])
        const policy = response.headers.get('content-security-policy') ?? ''
        expect(policy).toContain("default-src 'none'")
        expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')/)
        expect(response.headers.get('permissions-policy')).toContain('camera=(self)')
        expect(response.headers.get('strict-transport-security')).toContain('max-age=')
        expect(response.headers.get('referrer-policy')).toBe('no-referrer')
        expect(response.headers.get('cache-control')).toBe('no-cache')
      }
    })

    test('sends files of the build, and 404 for those that are missing', async () => {
      const file = await fetch(`${url}/assets/app-1.js`)
      expect([file.status, file.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')])
      expect((await fetch(`${url}/assets/app-2.js`)).status).toBe(404)
      expect((await fetch(`${url}/board`, { method: 'POST' })).status).toBe(405)
    })

    test('does not serve the public API, and nothing of its own API may be stored', async () => {
      const session = await fetch(`${url}/api/staff/v1/session`)
      expect([session.status, session.headers.get('cache-control')]).toEqual([401, 'no-store'])
      expect(await (await fetch(`${url}/api/v1/products`)).text()).toContain('Staff')
    })

    test('logs the pattern of a route, never an id', async () => {
      const logged = new Promise<RequestRecord>((resolve) => {
        onLogged = (record) => record.method === 'DELETE' && resolve(record)
      })
      await fetch(`${url}/api/staff/v1/people/anna.huber@mail.example`, { method: 'DELETE' })
      expect(await logged).toMatchObject({ route: '/api/staff/v1/people/:personId', status: 401 })
    })

    test('says that it lives and is ready', async () => {
      expect((await fetch(`${url}/livez`)).status).toBe(200)
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
    })
  })
})
