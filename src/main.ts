import cluster from 'node:cluster'
import type { Server as HttpServer, RequestListener } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import {
  type Config,
  listWarnings,
  readConfig,
  StartupError,
  useInstallation,
  useProductionReact,
} from '#foundation/config.ts'
import { markBuildUsed } from '#server/build-output.ts'
import { createHttpServer, listen } from '#server/http-server.ts'
import { createLogger } from '#server/logging.ts'
import { stopGracefully } from '#server/shutdown.ts'
import { superviseProcesses } from '#server/supervisor.ts'
import { startWatchdog } from '#server/watchdog.ts'

const drainDeadlineMs = 6_000
const maxIdleGraceMs = 2_000
/** Whatever still runs then, such as a mail server that does not respond, is retried by the next process. */
const exitDeadlineMs = 9_500

/** The release that this file belongs to. The current one may change while the process runs. */
const buildDir = join(import.meta.dirname, '..')

/** What reading the code and the content has left. V8 would keep it for minutes, and its free pages for good. */
function releaseMemoryOfStart(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

async function run(): Promise<void> {
  useInstallation()
  const { config, errors } = readConfig()
  if (!config) throw new StartupError(errors.join('\n'))
  const logger = createLogger(config.logLevel)
  if (config.processes === 1 || cluster.isWorker) return serve(config, logger)
  logger.info({ processes: config.processes }, 'starting several processes')
  superviseProcesses({ count: config.processes, logger, exit: (code) => process.exit(code) })
}

async function serve(config: Config, logger: Logger): Promise<void> {
  useProductionReact()
  const { createServer } = await import('#app/create-server.ts')
  const { drainNoticeMs, connectionsPerClient } = config
  logger.info({ mode: config.isProduction ? 'production' : 'demo' }, 'starting')
  startWatchdog()
  for (const warning of listWarnings(config)) logger.warn(warning)
  markBuildUsed(buildDir)
  const build = (await import(pathToFileURL(join(buildDir, 'web/server/index.js')).href)) as ServerBuild
  const server = await createServer(config, logger, { build, buildDir, mode: 'production' })
  releaseMemoryOfStart()
  const { host, serve, staff } = config
  const httpServers: HttpServer[] = []
  async function serveOn(port: number, listener: RequestListener, details: object): Promise<void> {
    const httpServer = createHttpServer(listener, { connectionsPerClient })
    await listen(httpServer, port, host)
    httpServers.push(httpServer)
    logger.info({ port, host, ...details }, 'listening')
  }
  if (serve !== 'staff') await serveOn(config.port, server.listener, { publicUrl: config.publicUrl })
  if (serve !== 'public') await serveOn(staff.port, server.staffListener, { staffUrl: staff.url })

  async function stop(signal: string): Promise<void> {
    logger.info({ signal }, 'stopping')
    setTimeout(() => process.exit(0), exitDeadlineMs).unref()
    server.drain()
    // Load balancers that see /readyz fail use another process before the port closes.
    await pause(drainNoticeMs)
    const idleGraceMs = Math.min(drainNoticeMs, maxIdleGraceMs)
    const limits = { deadlineMs: drainDeadlineMs, idleGraceMs }
    await Promise.all(httpServers.map((httpServer) => stopGracefully(httpServer, limits)))
    await server.close()
    process.exit(0)
  }
  // From a terminal, a signal reaches each process, and again from its parent.
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (!isStopping) void stop(signal)
      isStopping = true
    })
}

run().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
})
