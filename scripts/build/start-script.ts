import { build } from 'vite'
import { quietChecks, withProductionEnv } from './server.ts'

/** The script that every page contains, as one file without imports. The server inlines it. */
export const buildStartScript = (folder: string): Promise<void> =>
  withProductionEnv(() =>
    build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        outDir: folder,
        emptyOutDir: false,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks: quietChecks,
          input: 'src/site/page-start/page-start.ts',
          output: { entryFileNames: 'start-script.js', format: 'iife' },
        },
      },
    }),
  )
