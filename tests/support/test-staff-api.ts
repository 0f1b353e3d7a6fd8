import { randomUUID } from 'node:crypto'
import { createBoardWatch } from '#api/staff/board-watch.ts'
import { createStaffApi, staffApiPath } from '#api/staff/create-staff-api.ts'
import type { StaffServices } from '#api/staff/staff-context.ts'
import { loadContent } from '#db/content.ts'
import type { Db } from '#db/database.ts'
import { insertDevice } from '#db/staff-devices.ts'
import { savePerson } from '#db/staff-people.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { ActingRole, StaffIdentity } from '#domain/staff/roles.ts'
import { createAccessTokens } from '#foundation/access-tokens.ts'
import type { Clock } from '#foundation/clock.ts'
import { createFileVault } from '#integrations/file-vault.ts'
import type { PaymentProvider } from '#integrations/payment/payment-provider.ts'
import { createPaymentProviders } from '#integrations/payment/payment-providers.ts'
import { createPaypalProvider } from '#integrations/payment/paypal-provider.ts'
import { createDayEndKeys } from '#services/books/day-end-keys.ts'
import { toIdentity } from '#services/staff/passkeys.ts'
import { startSession } from '#services/staff/sessions.ts'
import { highLimits } from './order-test-services.ts'
import { testPush } from './push-service.ts'
import { publishContent } from './test-content.ts'
import { createTestErasureLog } from './test-erasure-log.ts'

/** Nothing listens on this port. */
export const unreachableProvider = createPaypalProvider({
  url: 'http://127.0.0.1:9',
  clientId: 'x',
  clientSecret: 'x',
  webhookId: 'x',
})

/** For signed day ends in tests. */
const dayEndSeeds = ['5'.repeat(64)]

interface StaffApiOptions {
  staffUrl?: string
  hasDemoSignIn?: boolean
  provider?: PaymentProvider
  scan?: StaffServices['hiring']['scan']
  /** Instead of waiting until all processes know a change. */
  wait?: StaffServices['wait']
}

interface StaffRequest {
  method?: string
  json?: unknown
  cookie?: string
  headers?: Record<string, string>
  /** Identifies the client for rate limits. */
  visitor?: string
}

/** The staff API as the server creates it, with the demo content, at a fixed time or with a test's clock. */
export async function createTestStaffApi(
  db: Db,
  time: Instant | Clock = '2026-11-16T09:00:00.000Z',
  {
    staffUrl = 'http://localhost:3003',
    hasDemoSignIn = true,
    provider = unreachableProvider,
    scan,
    wait = async () => {},
  }: StaffApiOptions = {},
) {
  const now = typeof time === 'string' ? () => time : time
  await publishContent(db, now())
  const loaded = (await loadContent(db, now()))?.content
  if (!loaded) throw new Error('The demo content was not published')
  const content = () => loaded
  const reported: unknown[] = []
  const boards = createBoardWatch(db, (error) => reported.push(error))
  const secretKeys = ['only for tests, and long enough for one'] as const
  const accessTokens = createAccessTokens(secretKeys)
  const services: StaffServices = {
    orders: {
      db,
      now,
      content,
      providers: createPaymentProviders([provider]),
      publicUrl: 'http://localhost:3000',
      limits: highLimits,
      push: testPush,
    },
    access: { db, now, content, accessTokens, staffUrl },
    hiring: { db, now, content, vault: createFileVault(secretKeys), scan, erasures: createTestErasureLog() },
    boards,
    dayEndKeys: createDayEndKeys(dayEndSeeds),
    wait,
    staffUrl,
    hasDemoSignIn,
    isProduction: false,
  }
  const api = createStaffApi(services, (error) => reported.push(error))
  const cookieName = staffUrl.startsWith('https:') ? '__Host-krume-staff' : 'krume-staff'

  async function openSession(identity: StaffIdentity): Promise<string> {
    const { token } = await db.transaction().execute((tx) => startSession(tx, identity, now()))
    return `${cookieName}=${token}`
  }

  return {
    api,
    services,
    content: loaded,
    reported,
    stop: boards.stop,
    openSession,
    /** Sends a request as the app does. */
    async request(path: string, { method, json, cookie, headers, visitor }: StaffRequest = {}) {
      const response = await api.request(
        staffApiPath + path,
        {
          method: method ?? (json === undefined ? 'GET' : 'POST'),
          headers: {
            ...(cookie && { cookie }),
            ...(json !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(json !== undefined && { body: JSON.stringify(json) }),
        },
        visitor ? { visitor } : undefined,
      )
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
      return {
        status: response.status,
        headers: response.headers,
        /** For the next request. */
        cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
        // biome-ignore lint/suspicious/noExplicitAny: tests assert on arbitrary members of the response
        body: (isJson ? JSON.parse(text) : text) as any,
      }
    },
    /** The names of the events of a stream, as they arrive. It ends when the server ends it, or by `return()`. */
    async *readEvents(path: string, cookie: string): AsyncGenerator<string> {
      const abort = new AbortController()
      const response = await api.request(staffApiPath + path, { headers: { cookie }, signal: abort.signal })
      try {
        for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
          for (const [, name = ''] of chunk.matchAll(/^event: (.+)$/gm)) yield name
      } finally {
        abort.abort()
      }
    },
    /** A person or device with an open session. Store roles belong to the given store. */
    async aSession(role: ActingRole, storeId = loaded.stores[0]?.id ?? '') {
      const id = randomUUID()
      const name = `${role} ${id.slice(0, 4)}`
      const at = now()
      const identity: StaffIdentity = await db.transaction().execute(async (tx) => {
        if (role === 'device') {
          await insertDevice(tx, { id, name, storeId, pairedBy: 'Renate Aumann', pairedById: 'p', createdAt: at })
          return { kind: 'device', id, name, role, storeId }
        }
        const person = { id, name, mail: `${id}@krume.example`, role, language: 'de' as const, createdAt: at }
        return toIdentity(await savePerson(tx, { ...person, storeId: role === 'store' ? storeId : undefined }))
      })
      return { identity, cookie: await openSession(identity) }
    },
  }
}

export type TestStaffApi = Awaited<ReturnType<typeof createTestStaffApi>>
