import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { giveNotice } from '#server/give-notice.ts'
import { makeLogger } from '#server/make-logger.ts'
import { listen, makeServer } from '#server/serve.ts'
import { stopGracefully } from '#server/stop-gracefully.ts'
import { chooseFastReact, readConfig } from './config.ts'
import { StartFault } from './start-fault.ts'

const drainDeadlineMs = 6_000
/** Whatever still runs then (a mail server that does not answer) is taken up again by the next process. */
const goneAfterMs = 9_500

async function run(): Promise<void> {
  const { config, faults } = readConfig()
  if (!config) throw new StartFault(faults.join('\n'))
  chooseFastReact()
  const { openHouse } = await import('./open-house.ts')
  const { drainNoticeMs } = config
  const log = makeLogger(config.logLevel)
  const build = (await import(pathToFileURL('build/web/server/index.js').href)) as ServerBuild
  const house = await openHouse(config, log, { build, mode: 'production' })
  const server = makeServer(house.listener)
  await listen(server, config.port, config.host)
  log.info({ port: config.port, host: config.host, publicUrl: config.publicUrl }, 'listening')

  async function stop(signal: string): Promise<void> {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(0), goneAfterMs).unref()
    house.drain()
    await giveNotice(server, drainNoticeMs)
    await stopGracefully(server, drainDeadlineMs)
    await house.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))
}

run().catch((error: unknown) => {
  console.error(error instanceof StartFault ? error.message : error)
  process.exit(1)
})
