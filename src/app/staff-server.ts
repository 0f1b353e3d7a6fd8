import { existsSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createBoardWatch } from '#api/staff/board-watch.ts'
import { themeStyle } from '#domain/content/theme.ts'
import type { AccessTokens } from '#foundation/access-tokens.ts'
import type { Config } from '#foundation/config.ts'
import type { RequestRecord } from '#server/logging.ts'
import type { MediaResponses } from '#server/media/media-responses.ts'
import type { Metrics } from '#server/metrics.ts'
import { createRequestLimits } from '#server/request-limits.ts'
import { staffSecurityHeaders } from '#server/security-headers.ts'
import { createStaffListener } from '#server/staff-listener.ts'
import { createStaticFiles, type StaticFolder } from '#server/static-files.ts'
import { createDayEndKeys } from '#services/books/day-end-keys.ts'
import type { HiringServices } from '#services/hiring/hiring-services.ts'
import type { OrderServices } from '#services/orders/order-services.ts'

interface StaffServerDeps {
  config: Config
  logger: Logger
  orders: OrderServices
  hiring: HiringServices
  accessTokens: AccessTokens
  /** The release of the build that the server runs from. */
  buildDir: string
  /** Pictures of the content, for those who edit it. */
  media?: MediaResponses
  isReady: () => Promise<boolean>
  metrics?: Metrics
  logRequest: (record: RequestRecord) => void
  getRequestId: (request: IncomingMessage) => string
  getVisitor: (request: IncomingMessage) => string
  getClient: (request: IncomingMessage) => string
}

interface StaffServer {
  listener: RequestListener
  /** Open boards connect again, to another process if there is one. */
  endStreams(): void
  stop(): void
}

/** Every board keeps one request open. */
const maxConcurrent = 2_000
const maxPerClient = 256

function listStaffFolders(contentDir: string, buildDir: string): StaticFolder[] {
  const folders: StaticFolder[] = [
    { directory: join(buildDir, 'icons'), prefix: '/icons/', isImmutable: () => false },
    { directory: join(contentDir, 'brand'), prefix: '/brand/', isImmutable: () => false },
    { directory: join(buildDir, 'staff'), prefix: '/', isImmutable: (path) => path.startsWith('/assets/') },
  ]
  return folders.filter(({ directory }) => existsSync(directory))
}

/** The staff app with its API, for a port and an address of its own. */
export function createStaffServer(deps: StaffServerDeps): StaffServer {
  const { config, logger, orders, hiring, accessTokens, buildDir, getClient } = deps
  const report = (error: unknown, message: string) =>
    logger.error({ error: error instanceof Error ? error.stack : String(error) }, message)
  const boards = createBoardWatch(orders.db, (error) => report(error, 'the boards could not be read'))
  const { db, now, content } = orders
  const staffUrl = config.staff.url
  const access = { db, now, content, accessTokens, staffUrl }
  /** Its routes, their schemas and what reads passkeys take 15 MB, which a server of the website alone does not need. */
  async function createApi() {
    const { createStaffApi } = await import('#api/staff/create-staff-api.ts')
    const services = {
      ...{ orders, access, hiring, boards, staffUrl },
      dayEndKeys: createDayEndKeys(config.dayEndKeys),
      wait: (ms: number) => pause(ms),
      hasDemoSignIn: config.hasDemoSignIn,
      isProduction: config.isProduction,
    }
    const api = createStaffApi(services, (error) => report(error, 'the staff API failed'))
    return { fetch: api.fetch, patterns: api.routes.map(({ path }) => path) }
  }
  let loading: ReturnType<typeof createApi> | undefined
  const loadApi = () => {
    loading ??= createApi()
    return loading
  }
  const headers = staffSecurityHeaders({ isHttps: staffUrl.startsWith('https:'), tileOrigins: [] })
  return {
    listener: createStaffListener({
      logRequest: deps.logRequest,
      getRequestId: deps.getRequestId,
      getVisitor: deps.getVisitor,
      isReady: deps.isReady,
      ...(deps.media && { media: deps.media }),
      ...(deps.metrics && { metrics: deps.metrics }),
      files: createStaticFiles(listStaffFolders(config.contentDir, buildDir), headers),
      loadApi,
      themeStyle: () => themeStyle(orders.content().theme),
      limits: createRequestLimits({ maxConcurrent, maxPerClient, getClient }),
      headers,
    }),
    endStreams: boards.endStreams,
    stop: boards.stop,
  }
}
