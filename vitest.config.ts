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
/** Only in `npm test -- --all`: builds, installations, the commands of npm, and the short form of `npm run faults`. */
const releaseTests = ['tests/release/*.integration.test.ts', 'scripts/**/*.integration.test.ts']
const faultTests = ['tests/faults/*.integration.test.ts']
/** Long, because a busy machine is slow, not wrong. */
const timeouts = { testTimeout: 180_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

const withDatabases = (name: string, include: string[], exclude: string[] = []) => ({
  plugins: [productionConditions],
  test: {
    name,
    include,
    exclude,
    globalSetup: ['tests/support/start-databases.ts'],
    pool: 'forks' as const,
    isolate: false,
    ...timeouts,
  },
})

// A separate file, because the React Router plugin of vite.config.ts does not work in Vitest.
export default defineConfig({
  test: {
    // Tests of faults and releases mostly wait, so more workers keep two cores busy.
    maxWorkers: 5,
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
      withDatabases('integration', [integrationTests], [...releaseTests, ...faultTests]),
      withDatabases('release', releaseTests),
      withDatabases('faults', faultTests),
    ],
  },
})
