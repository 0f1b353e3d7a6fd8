import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { createHttpServer, listen } from '#server/http-server.ts'
import { createLogger } from '#server/logging.ts'
import { announceShutdown, stopGracefully } from '#server/shutdown.ts'
import { readConfig, StartupError, useProductionReact } from './config.ts'

const drainDeadlineMs = 6_000
/** Whatever still runs then, such as a mail server that does not respond, is retried by the next process. */
const exitDeadlineMs = 9_500

async function run(): Promise<void> {
  const { config, errors } = readConfig()
  if (!config) throw new StartupError(errors.join('\n'))
  useProductionReact()
  const { createServer } = await import('./create-server.ts')
  const { drainNoticeMs } = config
  const logger = createLogger(config.logLevel)
  const build = (await import(pathToFileURL('build/web/server/index.js').href)) as ServerBuild
  const server = await createServer(config, logger, { build, mode: 'production' })
  const httpServer = createHttpServer(server.listener)
  await listen(httpServer, config.port, config.host)
  logger.info({ port: config.port, host: config.host, publicUrl: config.publicUrl }, 'listening')

  async function stop(signal: string): Promise<void> {
    logger.info({ signal }, 'stopping')
    setTimeout(() => process.exit(0), exitDeadlineMs).unref()
    server.drain()
    await announceShutdown(httpServer, drainNoticeMs)
    await stopGracefully(httpServer, drainDeadlineMs)
    await server.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))
}

run().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
})
