import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { getTemporaryFolder, LongestFirst, splitTests } from '#tests/support/vitest-setup.ts'

process.env.TMPDIR = getTemporaryFolder()

/** Some packages have a slower build for their developers; the server does not run on it, so the tests do not either. */
const asInProduction: Plugin = {
  name: 'as-in-production',
  configResolved({ ssr }) {
    ssr.resolve = { ...ssr.resolve, conditions: ['node'] }
  },
}

const { unit, integration } = splitTests()
const patient = { testTimeout: 30_000, hookTimeout: 60_000 }

// A file of its own: the React Router plugin of vite.config.ts must not run under Vitest.
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { plugins: [asInProduction], test: { name: 'unit', include: unit, pool: 'threads', isolate: false, ...patient } },
      {
        plugins: [asInProduction],
        test: {
          name: 'integration',
          include: integration,
          globalSetup: ['tests/support/start-databases.ts'],
          pool: 'forks',
          isolate: false,
          ...patient,
        },
      },
    ],
  },
})
