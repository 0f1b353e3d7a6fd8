/** `npm run dev`: server and API in one process, the web part by Vite with fast refresh. */
import { spawn } from 'node:child_process'
import type { ServerBuild } from 'react-router'
import { createServer as createVite, isRunnableDevEnvironment } from 'vite'
import { readConfig } from '#config'
import { makeLogger } from '#server/make-logger.ts'
import { listen, makeServer } from '#server/serve.ts'
import { openHouse } from '../src/open-house.ts'
import { makeBuild } from './make-build.ts'
import { orSentence } from './or-sentence.ts'

async function develop(): Promise<void> {
  const { config, faults } = readConfig()
  if (!config) throw new Error(faults.join('\n'))
  await makeBuild(config.contentDir)
  const server = makeServer((request, response) =>
    vite.middlewares(request, response, () => listener(request, response)),
  )
  const vite = await createVite({ server: { middlewareMode: { server }, hmr: { server } }, appType: 'custom' })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite offers no environment to render in.')
  const build = () => ssr.runner.import('virtual:react-router/server-build') as Promise<ServerBuild>
  const { listener } = await openHouse(config, makeLogger('warn'), { build, mode: 'development' })
  const sandbox = spawn(process.execPath, ['sandbox/main.ts'], { stdio: 'inherit' })
  process.on('exit', () => sandbox.kill())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
  await listen(server, config.port, config.host)
  console.error(`\n  Development, with fast refresh:  http://localhost:${config.port}\n`)
}

await orSentence(develop())
