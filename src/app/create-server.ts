import { readFile, statfs } from 'node:fs/promises'
import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { createApi } from '#api/site/create-api.ts'
import { createDiscoveryApp } from '#api/site/discovery/discovery-app.ts'
import type { ApiServices } from '#api/site/middleware/api-context.ts'
import { createCredentialCheck } from '#api/site/middleware/require-credential.ts'
import { createPaymentReturnApp } from '#api/site/payment.ts'
import { findPictureBytes, listPictures } from '#db/content-versions.ts'
import { type Db, openDatabase } from '#db/database.ts'
import { readOperationFigures } from '#db/operation-figures.ts'
import { recordSigningKey } from '#db/signing-keys.ts'
import { readStatistics } from '#db/statistics.ts'
import { addDemoHiring } from '#demo/hiring.ts'
import { addDemoOrders } from '#demo/orders.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { createAccessTokens } from '#foundation/access-tokens.ts'
import { createClock } from '#foundation/clock.ts'
import type { Config } from '#foundation/config.ts'
import { projectRoot } from '#foundation/installation.ts'
import { readTestFigures } from '#foundation/test-figures.ts'
import { watchCertificate } from '#integrations/certificate.ts'
import { createAnswerCounter } from '#server/answer-counter.ts'
import { listAssetFolders, readBuildDate } from '#server/build-output.ts'
import { createInProcessApi } from '#server/in-process-api.ts'
import { createListener } from '#server/listener.ts'
import { createRequestLogger, getRequestId, type RequestRecord } from '#server/logging.ts'
import { createMedia } from '#server/media/create-media.ts'
import { createMetrics } from '#server/metrics.ts'
import type { MachineFigures } from '#server/operation-metrics.ts'
import { withPreview } from '#server/preview.ts'
import { addPreviewBar } from '#server/preview-html.ts'
import { createRequestLimits } from '#server/request-limits.ts'
import { createCachedResponder, createResponseCache } from '#server/response-cache.ts'
import { type SecurityPolicy, securityHeaders, toApiHeaders } from '#server/security-headers.ts'
import { createStaticFiles, type StaticFolder } from '#server/static-files.ts'
import { createSystemApp } from '#server/system-routes.ts'
import { getClientNetwork, getVisitor } from '#server/visitor.ts'
import { watchReadiness } from '#server/watchdog.ts'
import type { HiringServices } from '#services/hiring/hiring-services.ts'
import type { OrderServices } from '#services/orders/order-services.ts'
import { createPreviewSite } from './preview-site.ts'
import { createPageRenderer, type Web } from './render-pages.ts'
import { createHiringServices, createOrderServices, openContent, startTasks } from './services.ts'
import { createStaffServer } from './staff-server.ts'

export interface Server {
  listener: RequestListener
  /** For the port of the staff app. */
  staffListener: RequestListener
  /** From now on /readyz returns 503, so that load balancers send no further requests. */
  drain(): void
  close(): Promise<void>
}

const toSecurityPolicy = ({ publicUrl, mapTiles }: Config): SecurityPolicy => ({
  isHttps: publicUrl.startsWith('https:'),
  tileOrigins: mapTiles ? [new URL(mapTiles.url).origin] : [],
})

function listStaticFolders({ contentDir }: Config, { mode, buildDir }: Web): StaticFolder[] {
  const folders: StaticFolder[] = [
    { directory: join(buildDir, 'icons'), prefix: '/icons/', isImmutable: () => false },
    { directory: join(buildDir, 'icons/root'), prefix: '/', isImmutable: () => false },
    { directory: join(buildDir, 'map'), prefix: '/map/', isImmutable: () => false },
    { directory: join(projectRoot, 'locales'), prefix: '/locales/', isImmutable: () => false },
    { directory: join(contentDir, 'brand'), prefix: '/brand/', isImmutable: () => false },
  ]
  const client = {
    directory: join(buildDir, 'web/client'),
    prefix: '/',
    isImmutable: (path: string) => path.startsWith('/assets/'),
  }
  return mode === 'production' ? [...folders, client] : folders
}

const readLogo = ({ contentDir }: Config): Promise<Buffer | undefined> =>
  readFile(join(contentDir, 'brand/mark.svg')).catch(() => undefined)

/** On a connection that no request has used. */
async function answersElsewhere(url: string): Promise<boolean> {
  const db = openDatabase(url, () => {})
  try {
    return await isDatabaseReachable(db)
  } finally {
    await db.destroy()
  }
}

const isDatabaseReachable = (db: Db) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

const diskCheckMs = 1_000

/** Asks the disk once a second at most. Infinite if it cannot be read: then nothing is refused because of it. */
function createFreeBytesReader(dataDir: string): () => Promise<number> {
  let readAtMs = Number.NEGATIVE_INFINITY
  let free = Promise.resolve(Number.POSITIVE_INFINITY)
  return () => {
    if (performance.now() - readAtMs < diskCheckMs) return free
    readAtMs = performance.now()
    free = statfs(dataDir).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Number.POSITIVE_INFINITY,
    )
    return free
  }
}

/** The disk of the data folder and the certificates of the addresses that visitors and staff use. */
function createMachineWatch({ dataDir, publicUrl, staff }: Config): () => Promise<MachineFigures> {
  const urls = [publicUrl, ...(staff.linkUrl ? [staff.linkUrl] : [])].filter((url) => url.startsWith('https:'))
  const certificates = urls.map((url) => ({
    host: new URL(url).host,
    secondsLeft: watchCertificate(url, () => performance.now()),
  }))
  return async () => {
    const disk = await statfs(dataDir).catch(() => undefined)
    return {
      disk: disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
      certificateSecondsByHost: new Map(
        certificates.flatMap(({ host, secondsLeft }) => {
          const seconds = secondsLeft()
          return seconds === undefined ? [] : [[host, seconds] as const]
        }),
      ),
    }
  }
}

/** In the background: a demo opens without waiting for its orders. */
function addDemoData(orders: OrderServices, hiring: HiringServices, { payment }: Config, logger: Logger): void {
  void addDemoOrders(orders, { sandboxUrl: payment.sandboxUrl, hasHistory: true }).then(
    (count) => count > 0 && logger.info({ count }, 'orders of the demo added'),
    (error: unknown) => logger.warn({ reason: String(error) }, 'the orders of the demo could not be added'),
  )
  void addDemoHiring(hiring).then(
    (count) => count > 0 && logger.info({ count }, 'applications of the demo added'),
    (error: unknown) => logger.warn({ reason: String(error) }, 'the applications of the demo could not be added'),
  )
}

/** The composition root: creates the database, services, API, pages and the request listener. */
export async function createServer(config: Config, logger: Logger, web: Web): Promise<Server> {
  const { trustedProxies, secretKeys, publicUrl } = config
  const isProduction = web.mode === 'production'
  const now = createClock(config.clockStart)
  const today = () => berlinTime(now()).date
  const {
    db,
    content,
    notUnderstood,
    onChange: onContentChange,
    stop: stopWatching,
  } = await openContent(config, logger, now, {
    followsFolder: !isProduction,
  })
  const buildDate = readBuildDate(web.buildDir)
  const policy = toSecurityPolicy(config)
  const accessTokens = createAccessTokens(secretKeys)
  const cache = createResponseCache({
    maxBytes: isProduction ? config.responseCacheBytes : 0,
    contentVersion: () => content().version,
  })
  const headers = securityHeaders(policy)
  const media = createMedia({
    folder: config.picturesDir,
    content,
    findPictures: (hashes) => listPictures(db, hashes),
    loadOriginal: (hash) => findPictureBytes(db, hash),
    logo: await readLogo(config),
    fontsDir: join(web.buildDir, 'fonts'),
    headers,
    logger,
  })
  const cachedResponder = createCachedResponder(cache, toApiHeaders(headers))
  const respondCached = cachedResponder.respond
  const orders = createOrderServices({ config, db, now, content })
  const hiring = createHiringServices({ config, db, now, content })
  await recordSigningKey(db, hiring.vault.newestKeyId, now())
  const services: ApiServices = {
    db,
    now,
    content,
    readPicture: media.readPicture,
    chatPhone: config.chatPhone,
    isDemo: !config.isProduction,
    staffUrl: config.staff.linkUrl,
    credential: config.apiCredential,
    orders,
    hiring,
    storage: { freeBytes: createFreeBytesReader(config.dataDir), limits: config.storageLimits },
    grants: { access: accessTokens, isHttps: policy.isHttps },
    respondCached,
    testFigures: readTestFigures(),
  }
  const logApiError = (error: Error) => logger.error({ error: error.stack }, 'the API failed')
  const api = createApi(services, logApiError)
  const payout = createPaymentReturnApp(services, logApiError)
  const discovery = createDiscoveryApp({ db, now, content, publicUrl, respondCached }, logApiError)

  const createApiAccess = createInProcessApi((...request) => api.request(...request))
  const preview = createPreviewSite({ services, apiHeaders: toApiHeaders(headers), reportError: logApiError })
  const identifyVisitor = (request: IncomingMessage) => getVisitor(request, { trustedProxies, secret: secretKeys[0] })

  const createSitePages = createPageRenderer({ config, logger, web, policy, media, payout, today, identifyVisitor })
  const pages = createSitePages({ content, createApiAccess, cache })
  onContentChange(() => void pages.renderMostVisited(publicUrl))
  const previewPages = createSitePages({
    content: preview.content,
    createApiAccess: preview.createApiAccess,
    cache: preview.cache,
    finish: (html, { request, language, nonce }) =>
      addPreviewBar(html, { language, nonce, path: request.url.slice(new URL(request.url).origin.length) }),
  })
  if (config.addsDemoOrders) addDemoData(orders, hiring, config, logger)
  const answers = createAnswerCounter()
  const tasks = startTasks({
    ...{ config, logger, accessTokens, orders, hiring },
    takeAnswers: answers.take,
  })
  const metrics = createMetrics({
    token: config.metricsToken,
    readFigures: () => readStatistics(db, now(), today()),
    readOperation: () => readOperationFigures(db, now()),
    readMachine: createMachineWatch(config),
    lateTasks: tasks.lateTasks,
    contentNotUnderstood: notUnderstood,
    processNumber: config.processNumber,
  })
  const logRequest = createRequestLogger(logger)
  let isDraining = false
  const isReady = async () => !isDraining && isDatabaseReachable(db)
  const stopWatchingReadiness = watchReadiness({
    isReady: () => isDatabaseReachable(db),
    answersElsewhere: () => answersElsewhere(config.databaseUrl),
    end: () => process.exit(1),
    logger,
  })
  const system = createSystemApp({
    discovery,
    payout,
    buildDate,
    isReady,
    lateTasks: tasks.lateTasks,
    contentNotUnderstood: notUnderstood,
    contentVersion: () => content().version,
    metrics,
  })
  const requestDeps = {
    logRequest(record: RequestRecord) {
      metrics.observeRequest(record)
      logRequest(record)
    },
    getRequestId: (request: IncomingMessage) => getRequestId(request, trustedProxies),
    getVisitor: identifyVisitor,
  }
  const getClient = (request: IncomingMessage) => getClientNetwork(request, trustedProxies)
  const staff = createStaffServer({
    ...requestDeps,
    config,
    logger,
    orders,
    hiring,
    accessTokens,
    buildDir: web.buildDir,
    media: media.responses,
    isReady,
    metrics,
    getClient,
  })
  const files = createStaticFiles(listStaticFolders(config, web), headers, {
    listFolders: () =>
      listAssetFolders(web.buildDir).map((directory) => ({ directory, prefix: '/assets/', isImmutable: () => true })),
    monotonicMs: () => performance.now(),
  })
  const listenerDeps = {
    ...requestDeps,
    logRequest(record: RequestRecord) {
      answers.add(record.durationMs)
      requestDeps.logRequest(record)
    },
    files,
    media: media.responses,
    system: { fetch: system.fetch, patterns: system.routes.map(({ path }) => path) },
    limits: createRequestLimits({
      maxConcurrent: config.concurrentRequests,
      maxPerClient: config.requestsPerClient,
      getClient,
    }),
    headers,
  }
  return {
    staffListener: staff.listener,
    listener: withPreview({
      access: accessTokens,
      now,
      policy,
      live: createListener({
        ...listenerDeps,
        pages,
        api: { fetch: api.fetch, patterns: api.routes.map(({ path }) => path) },
        cachedApi: {
          find: cachedResponder.find,
          addCompressedBody: cache.addCompressedBody,
          isAllowed: createCredentialCheck(config.apiCredential),
        },
      }),
      preview: createListener({
        ...listenerDeps,
        pages: previewPages,
        api: { fetch: preview.api.fetch, patterns: preview.api.routes.map(({ path }) => path) },
      }),
      prepare: preview.prepare,
      isFile: (url) => files.find(url) !== undefined,
      reportError: (error) =>
        logger.error({ error: error instanceof Error ? error.stack : String(error) }, 'the preview failed'),
    }),
    drain: () => {
      isDraining = true
      staff.endStreams()
    },
    async close() {
      stopWatching()
      stopWatchingReadiness()
      staff.stop()
      media.stop()
      await tasks.stop()
      await db.destroy()
    },
  }
}
