import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'

/**
 * Packages that the server-rendered pages load too. They stay external so that both share one copy: React and the router
 * compare objects by identity. sharp stays external because it loads a native library.
 */
const shared = [/^react(-dom|-router)?($|\/)/, /^@react-router\//, /^@?hono($|\/)/, /^zod($|\/)/, 'sharp']

let runningBuilds = 0
let originalEnv: string | undefined

/**
 * Vite builds for the NODE_ENV of the process, and sets it to production only if there is none: a build that a test starts
 * would be one for development, and would be kept as the build of these sources. The last of several builds at the same
 * time restores it, because a server that is started afterwards would inherit it.
 */
export async function withProductionEnv(work: () => Promise<unknown>): Promise<void> {
  if (runningBuilds === 0) originalEnv = process.env.NODE_ENV
  runningBuilds++
  process.env.NODE_ENV = 'production'
  try {
    await work()
  } finally {
    runningBuilds--
    if (runningBuilds === 0)
      if (originalEnv === undefined) delete process.env.NODE_ENV
      else process.env.NODE_ENV = originalEnv
  }
}

/** Rolldown would print advice about the plugins of Vite and React Router. */
export const quietChecks = { bundlerTimings: false }

/** Bundles the server: starting from the sources reads hundreds of files, strips their types and takes 70 MB more memory. */
export async function buildServer(folder: string): Promise<void> {
  const settings: InlineConfig = {
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node26',
      sourcemap: true,
      rolldownOptions: {
        checks: quietChecks,
        input: {
          server: 'src/main.ts',
          krume: 'src/cli/main.ts',
          'check-file-process': 'src/services/hiring/file-check/check-file-process.ts',
          'view-file-process': 'src/services/hiring/file-view/view-file-process.ts',
          'content-process': 'src/content/content-process.ts',
          'encoder-process': 'src/server/media/encoder-process.ts',
        },
        // In one folder, because the server looks for the others beside itself.
        output: { chunkFileNames: '[name]-[hash].js' },
        external: shared,
        treeshake: true,
      },
    },
  }
  await withProductionEnv(() => build(settings))
  const profile = 'data/sRGB_IEC61966_2_1.icc'
  // pdfkit looks for the colour profile of PDF/A beside itself.
  cpSync(join('node_modules/pdfkit/js', profile), join(folder, profile))
  cpSync('node_modules/@hyzyla/pdfium/dist/pdfium.wasm', join(folder, 'pdfium.wasm'))
}
