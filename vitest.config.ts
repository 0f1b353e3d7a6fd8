import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { getTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { LongestFirst } from '#tests/support/vitest-setup.ts'

process.env.TMPDIR = getTemporaryFolder()

/** Some packages have a slower development build. Tests use the production build, like the server. */
const productionConditions: Plugin = {
  name: 'production-conditions',
  configResolved({ ssr }) {
    ssr.resolve = { ...ssr.resolve, conditions: ['node'] }
  },
}

const folders = '{src,sandbox,scripts,tests}'
/** Tests with a database, a server or a child process. */
const integrationTests = `${folders}/**/*.integration.test.ts`
/** Long, because a busy machine is slow, not wrong. */
const timeouts = { testTimeout: 180_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

// A separate file, because the React Router plugin of vite.config.ts does not work in Vitest.
export default defineConfig({
  test: {
    // Fault tests mostly wait, so a third worker keeps two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [productionConditions],
        test: {
          name: 'unit',
          include: [`${folders}/**/*.test.ts`],
          exclude: [integrationTests],
          pool: 'threads',
          isolate: false,
          ...timeouts,
        },
      },
      {
        plugins: [productionConditions],
        test: {
          name: 'integration',
          include: [integrationTests],
          globalSetup: ['tests/support/start-databases.ts'],
          pool: 'forks',
          isolate: false,
          ...timeouts,
        },
      },
    ],
  },
})
