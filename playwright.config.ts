import { defineConfig } from '@playwright/test'

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
  testDir: 'tests/journeys',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  // A second try tells a slow machine from a broken page; `npm test` names every test that needed one.
  retries: 1,
  reporter: [['line'], ['json', { outputFile: 'test-results/journeys.json' }]],
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
    { name: 'sqlite', use: { databaseKind: 'sqlite' } },
    { name: 'postgres', use: { databaseKind: 'postgres' }, grep: /@postgres/ },
  ],
})
