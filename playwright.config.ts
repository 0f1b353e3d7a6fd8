import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { getTemporaryFolder } from '#tests/support/temporary-folder.ts'

process.env.TMPDIR = getTemporaryFolder()

/** The shell has no windows and starts twice as fast. `npm test` installs it and sets CHROMIUM. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const defaultBrowser = existsSync(headlessShell) ? headlessShell : '/usr/bin/chromium'

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
  globalSetup: './tests/support/filled-database.ts',
  // Tests wait half of the time for timers or for the server, so two workers for each core keep the cores busy.
  workers: Math.min(availableParallelism() * 2, 6),
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A retry distinguishes a slow machine from a broken page. `npm test` lists every test that needed one.
  retries: 1,
  reporter: [['dot'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/artifacts',
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? defaultBrowser,
      args: chromiumFlags,
      // Without a locale, Chromium cannot save downloads with umlauts in their names.
      env: { ...process.env, LANG: 'C.UTF-8' } as Record<string, string>,
    },
    trace: 'on-first-retry',
  },
  projects: [
    // One PostgreSQL is enough for these few tests. They are first because they take long.
    { name: 'postgres', use: { databaseKind: 'postgres' }, grep: /@postgres/, workers: 1 },
    // Races that are no journeys depend on locks, of which SQLite has one. Those on both are integration tests.
    { name: 'sqlite', use: { databaseKind: 'sqlite' }, grepInvert: /@postgres(?!.*@journey)/ },
  ],
})
