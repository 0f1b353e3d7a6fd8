import { renameSync, rmSync } from 'node:fs'
import { build } from 'vite'

/**
 * What the rendered pages load as well: one copy for both, since React and the router know each other by identity
 * and the schemas of forms are heavy. And what brings a library of the machine with it.
 */
const shared = [/^react(-dom|-router)?($|\/)/, /^@react-router\//, /^@?hono($|\/)/, /^zod($|\/)/, 'sharp']

/** The server as few plain files: without them each start reads seven hundred and strips their types, in 70 MB more. */
export async function buildServer(): Promise<void> {
  const next = `build/server-${process.pid}`
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: next,
      target: 'node26',
      sourcemap: true,
      rolldownOptions: { input: { server: 'src/server.ts' }, external: shared, treeshake: true },
    },
  })
  rmSync('build/server', { recursive: true, force: true })
  renameSync(next, 'build/server')
}
