import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { createApi } from '#api/create-api.ts'
import { discoveryApp } from '#api/discovery/discovery-app.ts'
import { payoutApp } from '#api/orders/payout-app.ts'
import type { Config } from '#config'
import { readFigures } from '#db/figures.ts'
import { createApp } from '#server/create-app.ts'
import { createListener } from '#server/create-listener.ts'
import { headersForPrograms } from '#server/headers-for-programs.ts'
import { inProcessApi } from '#server/in-process-api.ts'
import { metrics } from '#server/metrics.ts'
import { type PageRequest, pages } from '#server/pages.ts'
import { requestLog } from '#server/request-log.ts'
import { type SecurityPolicy, securityHeaders } from '#server/security-headers.ts'
import { sharedAnswers } from '#server/shared-answers.ts'
import { type StaticFolder, staticFiles } from '#server/static-files.ts'
import { visitorOf } from '#server/visitor-of.ts'
import { webRenderer } from '#server/web-renderer.ts'
import { apiClient } from '#web/api/api-client.ts'
import { type RequestContext, requestContext } from '#web/request-context.ts'
import { berlinTime } from './berlin-time.ts'
import { makeClock } from './clock.ts'
import { openBakery } from './open-bakery.ts'
import { openHiring } from './open-hiring.ts'
import { openOrdering } from './open-ordering.ts'
import { readBuild } from './read-build.ts'
import { readStyleSheets } from './read-style-sheets.ts'
import { startJobs } from './start-jobs.ts'

interface Web {
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
}

export interface House {
  listener: RequestListener
  /** From now on /readyz says no, so that a balancer sends nothing more. */
  drain(): void
  close(): Promise<void>
}

const mediaDir = 'build/media'
const maxCacheBytes = 64_000_000
const maxConcurrent = 512

function policyOf({ publicUrl, mapTiles }: Config): SecurityPolicy {
  return { isHttps: publicUrl.startsWith('https:'), tileOrigins: mapTiles ? [new URL(mapTiles.url).origin] : [] }
}

function folders({ contentDir }: Config, mode: Web['mode']): StaticFolder[] {
  const served: StaticFolder[] = [
    { directory: mediaDir, prefix: '/media/', isImmutable: () => true },
    { directory: 'build/share', prefix: '/share/', isImmutable: () => false },
    { directory: 'build/icons', prefix: '/icons/', isImmutable: () => false },
    { directory: 'build/map', prefix: '/map/', isImmutable: () => false },
    { directory: 'locales', prefix: '/locales/', isImmutable: () => false },
    { directory: join(contentDir, 'brand'), prefix: '/brand/', isImmutable: () => false },
  ]
  const client = {
    directory: 'build/web/client',
    prefix: '/',
    isImmutable: (path: string) => path.startsWith('/assets/'),
  }
  return mode === 'production' ? [...served, client] : served
}

/** Wires all the floors together. */
export async function openHouse(config: Config, log: Logger, web: Web): Promise<House> {
  const now = makeClock(config.clockStart)
  const { db, bakery, stop: stopWatching } = await openBakery(config, log, now)
  const { pictures, buildDate } = readBuild()
  const styleSheets = web.mode === 'production' ? readStyleSheets() : new Map()
  const policy = policyOf(config)
  const { trustedProxies, secretKeys } = config
  const visitor = (incoming: IncomingMessage) => visitorOf(incoming, { trustedProxies, secret: secretKeys[0] ?? '' })
  const ordering = openOrdering({ config, db, now, bakery })
  const hiring = openHiring({ config, db, now, bakery })
  const services = {
    db,
    now,
    bakery,
    pictures,
    mediaDir,
    chatPhone: config.chatPhone,
    credential: config.apiCredential,
    ordering: ordering.services,
    hiring,
    grants: { access: ordering.access, isHttps: policy.isHttps },
  }
  const reportApi = (error: Error) => log.error({ error: error.stack }, 'the API failed')
  const api = createApi(services, reportApi)
  const payout = payoutApp(services, reportApi)
  const discovery = discoveryApp({ db, now, bakery, publicUrl: config.publicUrl }, reportApi)

  const reportWeb = (error: unknown) =>
    log.error({ error: error instanceof Error ? error.stack : String(error) }, 'a page failed')

  const contentVersion = () => bakery().version
  const apiFor = inProcessApi({ ask: (...asked) => api.request(...asked), contentVersion })

  function contextFor(page: PageRequest, handOver: RequestContext['handOver']): RouterContextProvider {
    const { language, request, incoming } = page
    const { apiCredential, publicUrl, mapTiles } = config
    const context = new RouterContextProvider()
    const cookie = request.headers.get('cookie') ?? ''
    const { fetch, cookies } = apiFor({ language, visitor: visitor(incoming), cookie })
    const client = apiClient({ fetch, credential: apiCredential, language })
    const askPayout = async (path: string) => payout.request(path, { headers: { 'accept-language': language } })
    context.set(requestContext, {
      language,
      api: client,
      cookiesOfApi: cookies,
      apiCredential,
      publicUrl,
      mapTiles,
      today: () => berlinTime(now()).date,
      askPayout,
      styleSheets,
      handOver,
      report: reportWeb,
    })
    return context
  }

  const sitePages = pages({
    render: webRenderer({ ...web, contextFor }),
    contentVersion,
    policy,
    maxCacheBytes: web.mode === 'production' ? maxCacheBytes : 0,
    isStrict: web.mode === 'production',
  })
  const jobs = startJobs(config, log, ordering, hiring)
  let isDraining = false
  const isReady = async () =>
    !isDraining &&
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
  const headers = securityHeaders(policy)
  const meters = metrics({
    token: config.metricsToken,
    figures: () => readFigures(db, now(), berlinTime(now()).date),
  })
  const requests = requestLog(log, meters.observe)
  const app = createApp({
    discovery,
    payout,
    buildDate,
    isReady,
    metrics: {
      ...meters,
      text() {
        requests.writeOut()
        return meters.text()
      },
    },
  })
  // Before the logger, which then writes what waits.
  process.prependOnceListener('exit', requests.writeOut)
  return {
    listener: createListener({
      requests,
      files: staticFiles(folders(config, web.mode), headers),
      pages: sitePages,
      api: api.fetch,
      app: app.fetch,
      shared: sharedAnswers({ headers: headersForPrograms(headers), contentVersion, maxCacheBytes }),
      visitorOf: visitor,
      maxConcurrent,
      headers,
    }),
    drain: () => {
      isDraining = true
    },
    async close() {
      stopWatching()
      requests.writeOut()
      process.off('exit', requests.writeOut)
      await jobs.stop()
      await db.destroy()
    },
  }
}
