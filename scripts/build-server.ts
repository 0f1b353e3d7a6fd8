import { renameSync, rmSync } from 'node:fs'
import { build, type InlineConfig } from 'vite'

/**
 * What the rendered pages load as well: one copy for both, since React and the router know each other by identity
 * and the schemas of forms are heavy. And what brings a library of the machine with it.
 */
const shared = [/^react(-dom|-router)?($|\/)/, /^@react-router\//, /^@?hono($|\/)/, /^zod($|\/)/, 'sharp']

/** Vite says `production` to the whole process, and a server started from it would believe that it is in production. */
async function inOwnEnvironment(work: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV } = process.env
  try {
    await work()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

/** The server as few plain files: without them each start reads seven hundred and strips their types, in 70 MB more. */
export async function buildServer(folder = 'build/server'): Promise<void> {
  const next = `${folder}-${process.pid}`
  const settings: InlineConfig = {
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: next,
      target: 'node26',
      sourcemap: true,
      rolldownOptions: { input: { server: 'src/main.ts' }, external: shared, treeshake: true },
    },
  }
  await inOwnEnvironment(() => build(settings))
  rmSync(folder, { recursive: true, force: true })
  renameSync(next, folder)
}
