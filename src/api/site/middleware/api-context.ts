import type { BaseEnv } from '#api/shared/create-api-app.ts'
import type { Db } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import type { Picture } from '#domain/content/pictures.ts'
import type { AccessTokens } from '#foundation/access-tokens.ts'
import type { TestFigures } from '#foundation/test-figures.ts'
import type { HiringServices } from '#services/hiring/hiring-services.ts'
import type { OrderServices } from '#services/orders/order-services.ts'
import type { Storage } from './storage-admission.ts'

export interface Grants {
  access: AccessTokens
  isHttps: boolean
}

export interface CacheableResponse {
  /** Everything that the response depends on besides the content, from parsed values only. */
  key: string
  ttlMs: number
  headers: Readonly<Record<string, string>>
  createBody: () => string | Promise<string>
}

/** Sends a response from the server's response cache, or creates and stores it. */
export type RespondCached = (request: Request, response: CacheableResponse) => Promise<Response>

/** Dependencies of the API, created by the composition root. */
export interface ApiServices {
  db: Db
  now: () => Instant
  content: () => Content
  /** A size of a picture as WebP, or a placeholder if it cannot be made. */
  readPicture: (
    picture: Picture,
    width: number,
  ) => Promise<{ bytes: Uint8Array; contentType: string; isPlaceholder: boolean }>
  chatPhone: string
  /** Links to sites of an invented bakery lead to a page that says so. */
  isDemo: boolean
  /** The address of the staff app; undefined if there is none. */
  staffUrl: string | undefined
  credential: string
  orders: OrderServices
  hiring: HiringServices
  storage: Storage
  grants: Grants
  respondCached: RespondCached
  testFigures: TestFigures
}

export type ApiEnv = BaseEnv
