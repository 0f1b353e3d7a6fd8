import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { getTemporaryFolder } from '#tests/support/vitest-setup.ts'

process.env.TMPDIR = getTemporaryFolder()

const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig<object, { databaseKind: 'sqlite' | 'postgres' }>({
  testDir: 'tests/e2e',
  // Half of a journey is waiting for a timer or for the other process, so one more than there are cores keeps them busy.
  workers: Math.min(availableParallelism() + 1, 5),
  fullyParallel: true,
  timeout: 60_000,
  // A second try tells a slow machine from a broken page; `npm test` names every test that needed one.
  retries: 1,
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/artifacts',
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: chromiumFlags,
      // A machine without a language would let Chromium name no file that has an umlaut.
      env: { ...process.env, LANG: 'C.UTF-8' } as Record<string, string>,
    },
    trace: 'on-first-retry',
  },
  projects: [
    // One PostgreSQL is enough for these few; first in line, they run beside the others to the end.
    { name: 'postgres', use: { databaseKind: 'postgres' }, grep: /@postgres/, workers: 1 },
    { name: 'sqlite', use: { databaseKind: 'sqlite' } },
  ],
})
