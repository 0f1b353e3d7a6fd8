import { describe, expect, test } from 'vitest'
import { type Config, readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'x'.repeat(32),
  PUBLIC_URL: 'https://www.krume.example',
  API_CREDENTIAL: 'site:own-password',
  PAYMENT_URL: 'https://payment.example',
  PAYMENT_CLIENT_ID: 'own-client',
  PAYMENT_CLIENT_SECRET: 'own-secret',
  PAYMENT_WEBHOOK_ID: 'WH-OWN',
  SMTP_URL: 'smtp://user:password@mail.example:587',
}

function configOf(environment: NodeJS.ProcessEnv): Config {
  const { config, faults } = readConfig(environment)
  if (!config) throw new Error(faults.join('\n'))
  return config
}

describe('without any variable', () => {
  test('everything has a default that runs the demo on this machine', () => {
    expect(configOf({})).toMatchObject({
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      contentDir: './content',
      databaseUrl: './data/krume.sqlite',
      publicUrl: 'http://localhost:3000',
      apiCredential: 'public:krume',
      payment: { url: 'http://localhost:3001', clientId: 'sandbox-client' },
      smtpUrl: 'smtp://localhost:3002',
      mapTiles: undefined,
      trustedProxies: 0,
      clockStart: undefined,
      logLevel: 'info',
    })
  })

  test('an empty variable counts as none', () => {
    expect(configOf({ PORT: '', DATABASE_URL: '', CLOCK: '', LOG_LEVEL: '' })).toEqual(configOf({}))
  })
})

describe('with variables', () => {
  test('sandbox, mailbox and public address follow the port', () => {
    expect(configOf({ PORT: '8080' })).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      payment: { url: 'http://localhost:8081' },
      smtpUrl: 'smtp://localhost:8082',
    })
  })

  test('the SQLite file lies in the data folder, unless a PostgreSQL is named', () => {
    expect(configOf({ DATA_DIR: '/srv/krume' }).databaseUrl).toBe('/srv/krume/krume.sqlite')
    expect(configOf({ DATABASE_URL: 'postgres://a:b@db/krume' }).databaseUrl).toBe('postgres://a:b@db/krume')
  })

  test('the public address loses its last slash', () => {
    expect(configOf({ PUBLIC_URL: 'https://krume.example/' }).publicUrl).toBe('https://krume.example')
  })

  test('map tiles come with their key', () => {
    const variables = { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_KEY: 'k' }
    expect(configOf(variables).mapTiles).toEqual({ url: variables.MAP_TILES_URL, key: 'k' })
  })

  test.each([
    ['NODE_ENV', 'staging'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://db/krume'],
    ['PUBLIC_URL', 'krume.example'],
    ['PUBLIC_URL', 'ftp://krume.example'],
    ['API_CREDENTIAL', 'nopassword'],
    ['SECRET_KEY', 'x'.repeat(31)],
    ['PAYMENT_URL', 'payment'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'a'],
    ['CHAT_PHONE', '0800 123'],
    ['MAP_TILES_URL', 'tiles'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', '6'],
    ['CLOCK', 'tomorrow'],
    ['CLOCK', '2026-12-24T05:30:00'],
    ['LOG_LEVEL', 'chatty'],
  ])('%s=%s is refused with one sentence that names the variable', (name, value) => {
    const { config, faults } = readConfig({ [name]: value })
    expect(config).toBeUndefined()
    expect(faults).toEqual([
      expect.stringMatching(new RegExp(`^${name} has a value that cannot be used: it must be .+\\.$`)),
    ])
  })

  test('no sentence repeats a secret', () => {
    const { faults } = readConfig({ SECRET_KEY: 'hush-hush', API_CREDENTIAL: 'hush-hush', DATABASE_URL: 'hush-hush' })
    expect(faults).toHaveLength(3)
    expect(faults.join()).not.toContain('hush')
  })

  test('all faults are told at once', () => {
    const { faults } = readConfig({ PORT: 'x', CLOCK: 'x', LOG_LEVEL: 'x' })
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['PORT', 'CLOCK', 'LOG_LEVEL'])
  })
})

describe('in production', () => {
  test('starts when everything is set', () => {
    expect(configOf(production)).toMatchObject({ isProduction: true, publicUrl: 'https://www.krume.example' })
  })

  test.each([
    ['a missing secret', { SECRET_KEY: '' }, 'SECRET_KEY is missing'],
    ['a missing address', { PUBLIC_URL: '' }, 'PUBLIC_URL is missing'],
    ['the demo credential by default', { API_CREDENTIAL: '' }, 'API_CREDENTIAL is still the demo one'],
    ['the demo credential by name', { API_CREDENTIAL: 'public:krume' }, 'API_CREDENTIAL is still the demo one'],
    ['the sandbox provider', { PAYMENT_URL: '' }, 'PAYMENT_URL is missing'],
    [
      'the client of the sandbox',
      { PAYMENT_CLIENT_ID: 'sandbox-client' },
      'PAYMENT_CLIENT_ID is still the sandbox one',
    ],
    ['the sandbox mailbox', { SMTP_URL: '' }, 'SMTP_URL is missing'],
    ['a clock of its own', { CLOCK: '2026-12-24T05:30:00Z' }, 'CLOCK is set'],
  ])('refuses %s', (_what, change, sentence) => {
    const { config, faults } = readConfig({ ...production, ...change })
    expect(config).toBeUndefined()
    expect(faults).toEqual([expect.stringContaining(sentence)])
  })

  test('tells everything that is missing at once', () => {
    expect(readConfig({ NODE_ENV: 'production' }).faults).toHaveLength(8)
  })
})
