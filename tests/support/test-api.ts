import { pino } from 'pino'
import { type Api, createApi } from '#api/site/create-api.ts'
import type { ApiServices } from '#api/site/middleware/api-context.ts'
import type { Storage } from '#api/site/middleware/storage-admission.ts'
import { failureSchema } from '#contract/envelope.ts'
import { statusByProblem } from '#contract/errors.ts'
import { loadContent } from '#db/content.ts'
import { findPictureBytes, listPictures } from '#db/content-versions.ts'
import type { Db } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { createAccessTokens } from '#foundation/access-tokens.ts'
import type { Clock } from '#foundation/clock.ts'
import { createFileVault } from '#integrations/file-vault.ts'
import type { PaymentProvider } from '#integrations/payment/payment-provider.ts'
import { createPaymentProviders } from '#integrations/payment/payment-providers.ts'
import { createPaypalProvider } from '#integrations/payment/paypal-provider.ts'
import type { VirusScanner } from '#integrations/virus-scanner.ts'
import { createMedia } from '#server/media/create-media.ts'
import { createCachedResponder, createResponseCache } from '#server/response-cache.ts'
import type { CheckoutLimits } from '#services/orders/checkout-limits.ts'
import { highLimits } from './order-test-services.ts'
import { testPush } from './push-service.ts'
import { publishContent } from './test-content.ts'
import { createTestErasureLog } from './test-erasure-log.ts'

/** Nothing listens on this port: most tests do not pay. */
const unreachableProvider = createPaypalProvider({
  url: 'http://127.0.0.1:9',
  clientId: 'x',
  clientSecret: 'x',
  webhookId: 'x',
})

const ampleStorage: Storage = {
  freeBytes: async () => Number.POSITIVE_INFINITY,
  limits: { uploadBytesPerDay: 1e12, cartsPerDay: 1e8, minFreeBytes: 0 },
}

export const apiCredential = 'public:test'

export const basic = (credential: string) => ({ authorization: `Basic ${btoa(credential)}` })

interface TestApiOptions {
  provider?: PaymentProvider
  isHttps?: boolean
  contentDir?: string
  scan?: VirusScanner
  limits?: CheckoutLimits
  storage?: Storage
  /** The address of the staff app; undefined: there is none. */
  staffUrl?: string
  /** As in SECRET_KEY: the first one signs. */
  secretKeys?: readonly string[]
}

/** The API as the server creates it, with the demo content, at a fixed time or with a test's clock. */
export async function createTestApi(
  db: Db,
  time: Instant | Clock = '2026-03-02T08:00:00.000Z',
  {
    provider = unreachableProvider,
    isHttps = false,
    contentDir,
    scan,
    limits = highLimits,
    storage = ampleStorage,
    staffUrl,
    secretKeys = ['only for tests, and long enough for one'],
  }: TestApiOptions = {},
) {
  const now = typeof time === 'string' ? () => time : time
  await publishContent(db, now(), contentDir)
  const content = (await loadContent(db, now()))?.content
  if (!content) throw new Error('The demo content was not published')
  const reported: Error[] = []
  const media = createMedia({
    folder: 'build/pictures',
    content: () => content,
    findPictures: (hashes) => listPictures(db, hashes),
    loadOriginal: (hash) => findPictureBytes(db, hash),
    logo: undefined,
    headers: {},
    logger: pino({ level: 'silent' }),
  })
  const services: ApiServices = {
    db,
    now,
    content: () => content,
    readPicture: media.readPicture,
    staffUrl,
    chatPhone: '+498999998199',
    isDemo: false,
    credential: apiCredential,
    orders: {
      ...{ db, now, content: () => content, publicUrl: 'http://localhost:3000', limits },
      providers: createPaymentProviders([provider]),
      push: testPush,
    },
    storage,
    hiring: {
      db,
      now,
      content: () => content,
      vault: createFileVault(secretKeys),
      scan,
      erasures: createTestErasureLog(),
    },
    grants: { access: createAccessTokens(secretKeys), isHttps },
    // Without a cache: tests change the clock and the content under a running API.
    respondCached: createCachedResponder(createResponseCache({ maxBytes: 0, contentVersion: () => content.version }))
      .respond,
    testFigures: { areOfThisBuild: false, version: undefined, commit: undefined, figures: [] },
  }
  const api = createApi(services, (error) => reported.push(error))
  return { api, content, reported, services }
}

interface ApiRequestOptions {
  method?: string
  language?: string
  json?: unknown
  headers?: Record<string, string>
  /** Identifies the client for rate limits. */
  visitor?: string
}

/** Sends a request as the website does and returns status, headers and parsed body. */
export async function requestApi(
  api: Api,
  path: string,
  { method, language, json, headers, visitor }: ApiRequestOptions = {},
) {
  const init = {
    method: method ?? (json === undefined ? 'GET' : 'POST'),
    headers: {
      ...basic(apiCredential),
      ...(language && { 'accept-language': language }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  }
  const response = await api.request(path, init, visitor ? { visitor } : undefined)
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on arbitrary members of the response
  return { status: response.status, headers: response.headers, body: (await response.json()) as any }
}

/** Whether a response is an expected client error: the error envelope with the status of its code. */
export function isCleanRefusal({ status, body }: { status: number; body: unknown }): boolean {
  const failure = failureSchema.strict().safeParse(body)
  return failure.success && status === statusByProblem[failure.data.code] && status >= 400 && status < 500
}
