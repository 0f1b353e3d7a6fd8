/** `npm run dev`: runs the server from its sources through Vite. An edit anywhere in src/, locales/ or content/ is served at once. */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer as createViteServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import { type Config, readConfig } from '#foundation/config.ts'
import { markBuildUsed } from '#server/build-output.ts'
import { createHttpServer, listen } from '#server/http-server.ts'
import { createLogger } from '#server/logging.ts'
import type { Server } from '../src/app/create-server.ts'
import { makeBuild } from './build/make-build.ts'
import { showcaseViteConfig } from './build/showcase.ts'
import { staffViteConfig } from './build/staff.ts'
import { exitOnError } from './process.ts'
import { writeTranslationKeys } from './translation-keys.ts'

/** Several files are often saved together. */
const restartDelayMs = 50

/** The production build writes the date of the web part; in development it only has to exist. */
const writeBuildDate = (buildDir: string) =>
  writeFileSync(join(buildDir, 'meta.json'), JSON.stringify({ buildDate: '1970-01-01' }))

const toProjectPath = (file: string) => relative('.', file).replaceAll('\\', '/')

/** Vite replaces edited modules of the browser by itself; an edit of the server's code needs a new server object. */
function concernsServer(file: string, contentDir: string): boolean {
  const path = toProjectPath(file)
  if (path.startsWith('locales/') || path.startsWith(toProjectPath(contentDir))) return true
  if (/^src\/(staff|ui)\//.test(path)) return false
  return path.startsWith('src/') && (!path.startsWith('src/site/') || /\.server\.tsx?$/.test(path))
}

/** Loads create-server.ts through Vite, and loads it again with all its imports after each edit. */
function runServerFromSources(vite: ViteDevServer, config: Config, buildDir: string) {
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite offers no environment that can run the server.')
  const { runner } = ssr
  const logger = createLogger('warn')
  const build = () => runner.import('virtual:react-router/server-build') as Promise<ServerBuild>

  async function start(): Promise<Server> {
    const module = (await runner.import('/src/app/create-server.ts')) as typeof import('../src/app/create-server.ts')
    return module.createServer(config, logger, { build, buildDir, mode: 'development' })
  }

  let hasNewTexts = false
  let current = start()
  async function restart(): Promise<Server> {
    await current.then((server) => server.close()).catch(() => {})
    // Throws while a file is partly written. hasNewTexts stays true, so the next change repeats it.
    if (hasNewTexts) writeTranslationKeys()
    hasNewTexts = false
    runner.clearCache()
    return start()
  }

  // It may be outside of the project, which is all that Vite watches by itself.
  vite.watcher.add(config.contentDir)
  let timer: NodeJS.Timeout | undefined
  vite.watcher.on('all', (_event, file) => {
    if (!concernsServer(file, config.contentDir)) return
    hasNewTexts ||= toProjectPath(file).startsWith('locales/')
    clearTimeout(timer)
    timer = setTimeout(() => {
      current = restart()
      current.catch((error) => console.error(error))
    }, restartDelayMs)
  })

  return {
    ready: () => current,
    async handle(
      name: 'listener' | 'staffListener',
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<void> {
      try {
        const server = await current
        server[name](request, response)
      } catch (error) {
        // The next edit probably repairs it, so the process stays alive.
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
        response.end(error instanceof Error ? error.stack : String(error))
      }
    },
  }
}

type DevelopmentServer = ReturnType<typeof runServerFromSources>

const staffPage = 'src/staff/index.html'

/** The staff app on its own port: its files from Vite, everything else from the server. */
async function developStaffApp({ staff, host }: Config, server: DevelopmentServer): Promise<void> {
  const httpServer = createHttpServer((request, response) => vite.middlewares(request, response))
  const vite = await createViteServer({
    ...staffViteConfig,
    server: {
      middlewareMode: { server: httpServer },
      hmr: { server: httpServer },
      // Fonts and translations are outside of the folder of the app.
      fs: { allow: [process.cwd()] },
    },
    appType: 'custom',
  })
  vite.middlewares.use(async (request, response) => {
    const { method, url = '/', headers } = request
    const isPage = method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html')
    if (!isPage) return server.handle('staffListener', request, response)
    const html = await vite.transformIndexHtml(url, readFileSync(staffPage, 'utf8'))
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  await listen(httpServer, staff.port, host)
}

async function develop(): Promise<void> {
  const { config, errors } = readConfig()
  if (!config) throw new Error(errors.join('\n'))
  writeTranslationKeys()
  // Only editors read it.
  spawn(process.execPath, ['scripts/api-types.ts'], { stdio: 'inherit' })
  const buildDir = await makeBuild(config.contentDir, 'development')
  markBuildUsed(buildDir)
  writeBuildDate(buildDir)

  const httpServer = createHttpServer((request, response) => {
    const { middlewares } = request.url?.startsWith(showcaseViteConfig.base) ? showcase : vite
    middlewares(request, response)
  })
  const vite = await createViteServer({
    server: { middlewareMode: { server: httpServer }, hmr: { server: httpServer }, watch: { ignored: ['**/data/**'] } },
    appType: 'custom',
  })
  const showcase = await createViteServer({
    ...showcaseViteConfig,
    server: { ...showcaseViteConfig.server, middlewareMode: { server: httpServer }, hmr: { server: httpServer } },
  })
  const server = runServerFromSources(vite, config, buildDir)
  vite.middlewares.use((request, response) => server.handle('listener', request, response))
  const sandbox = spawn(process.execPath, ['sandbox/main.ts'], { stdio: 'inherit' })
  process.on('exit', () => sandbox.kill())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
  // A mistake in the sources is reported and repaired by the next edit.
  await server.ready().catch((error) => console.error(error))
  await listen(httpServer, config.port, config.host)
  await developStaffApp(config, server)
  console.error(
    `\n  Development server: http://localhost:${config.port}\n  Staff app:          ${config.staff.url}\n  Parts of both:      http://localhost:${config.port}${showcaseViteConfig.base}\n`,
  )
}

// A plugin of Vite may fail in the background, for example when a build rewrites the generated types at the same time.
process.on('unhandledRejection', (error) => console.error(error))
await exitOnError(develop())
