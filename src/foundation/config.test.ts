import { describe, expect, test } from 'vitest'
import { type Config, listWarnings, readConfig } from './config.ts'

const longKey = 'the-first-key-of-these-tests-is-long'
const otherLongKey = 'the-second-key-of-these-tests-is-too'

const production = {
  SECRET_KEY: 'x'.repeat(32),
  PUBLIC_URL: 'https://www.krume.example',
  API_CREDENTIAL: 'site:own-password',
  PAYPAL_URL: 'https://payment.example',
  PAYPAL_CLIENT_ID: 'own-client',
  PAYPAL_CLIENT_SECRET: 'own-secret',
  PAYPAL_WEBHOOK_ID: 'WH-OWN',
  SMTP_URL: 'smtp://user:password@mail.example:587',
}

/** The flag that `npm start` and `npm run dev` set. */
const demo = { KRUME_DEMO: '1' }

function parseConfig(environment: NodeJS.ProcessEnv): Config {
  const { config, errors } = readConfig(environment)
  if (!config) throw new Error(errors.join('\n'))
  return config
}

describe('a demo', () => {
  test('has a default for every setting', () => {
    expect(parseConfig(demo)).toMatchObject({
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      contentDir: './content',
      databaseUrl: './data/krume.sqlite',
      publicUrl: 'http://localhost:3000',
      apiCredential: 'public:krume',
      payment: {
        paypal: { url: 'http://localhost:3001', clientId: 'sandbox-client' },
        stripe: { url: 'http://localhost:3001', methods: ['card'] },
        offered: ['paypal', 'stripe'],
      },
      smtpUrl: 'smtp://localhost:3002',
      serve: 'both',
      staff: { port: 3003, url: 'http://localhost:3003', linkUrl: 'http://localhost:3003' },
      mapTiles: undefined,
      trustedProxies: 0,
      checkoutLimits: { checkoutsPerHour: 60, openOrdersPerVisitor: 10 },
      storageLimits: { uploadBytesPerDay: 2e9, cartsPerDay: 200_000, minFreeBytes: 5e8 },
      clockStart: undefined,
      logLevel: 'info',
    })
  })

  test('an empty variable counts as unset', () => {
    expect(parseConfig({ ...demo, PORT: '', DATABASE_URL: '', CLOCK: '', LOG_LEVEL: '' })).toEqual(parseConfig(demo))
  })
})

describe('production or demo', () => {
  test.each([undefined, '', '0'])('is production when KRUME_DEMO is %j', (KRUME_DEMO) => {
    expect(readConfig({ KRUME_DEMO }).errors).toContain(
      'SECRET_KEY is missing: set it to at least 32 characters of random text.',
    )
    const config = parseConfig({ ...production, KRUME_DEMO })
    expect(config).toMatchObject({ isProduction: true, hasDemoSignIn: false, addsDemoOrders: false })
  })

  test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://krume.example' }, { STAFF_URL: 'http://192.168.0.7:3003' }])(
    'a demo with %j needs a key of its own and has no demo sign-in',
    (address) => {
      expect(readConfig({ ...demo, ...address }).errors).toEqual([expect.stringMatching(/^KRUME_DEMO is set/)])
      expect(parseConfig({ ...demo, ...address, SECRET_KEY: longKey }).hasDemoSignIn).toBe(false)
    },
  )

  test.each([{}, { HOST: '::1' }, { PUBLIC_URL: 'http://127.0.0.1:4000', STAFF_URL: 'http://localhost:4003' }])(
    'a demo with %j is of this machine only and has the demo sign-in',
    (address) => expect(parseConfig({ ...demo, ...address }).hasDemoSignIn).toBe(true),
  )
})

describe('with variables', () => {
  test('derives the ports of sandbox, mailbox and staff app and the URLs from PORT', () => {
    expect(parseConfig({ ...demo, PORT: '8080' })).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      staff: { port: 8083, url: 'http://localhost:8083' },
      payment: { paypal: { url: 'http://localhost:8081' } },
      smtpUrl: 'smtp://localhost:8082',
    })
  })

  test('follows a sandbox that listens on other ports', () => {
    expect(parseConfig({ ...demo, PORT: '8080', SANDBOX_PORT: '9001', SANDBOX_SMTP_PORT: '9002' })).toMatchObject({
      payment: { paypal: { url: 'http://localhost:9001' }, stripe: { url: 'http://localhost:9001' } },
      smtpUrl: 'smtp://localhost:9002',
    })
  })

  test('uses a SQLite file in the data folder unless DATABASE_URL is set', () => {
    expect(parseConfig({ ...demo, DATA_DIR: '/srv/krume' }).databaseUrl).toBe('/srv/krume/krume.sqlite')
    expect(parseConfig({ ...demo, DATABASE_URL: 'postgres://a:b@db/krume' }).databaseUrl).toBe(
      'postgres://a:b@db/krume',
    )
  })

  test('keeps made pictures in the data folder of production, else where all data folders share them', () => {
    expect(parseConfig({ ...production, DATA_DIR: '/srv/krume' }).picturesDir).toBe('/srv/krume/media')
    expect(parseConfig({ ...demo, DATA_DIR: '/srv/krume' }).picturesDir).toBe('build/pictures')
  })

  test('removes the trailing slash of the public URL', () => {
    expect(parseConfig({ ...production, PUBLIC_URL: 'https://krume.example/' }).publicUrl).toBe('https://krume.example')
  })

  test('serves the staff app on a port and an address of its own', () => {
    const variables = { STAFF_PORT: '4000', STAFF_URL: 'https://staff.krume.example/', SERVE: 'staff' }
    expect(parseConfig({ ...production, ...variables })).toMatchObject({
      port: 3000,
      serve: 'staff',
      staff: { port: 4000, url: 'https://staff.krume.example', linkUrl: 'https://staff.krume.example' },
    })
  })

  test('links to the staff app that another process serves, but not to none', () => {
    expect(parseConfig({ ...demo, SERVE: 'public' }).staff.linkUrl).toBeUndefined()
    expect(
      parseConfig({ ...production, SERVE: 'public', STAFF_URL: 'https://staff.krume.example/' }).staff.linkUrl,
    ).toBe('https://staff.krume.example')
  })

  test('limits the connections of a client only without a proxy', () => {
    expect(parseConfig(demo)).toMatchObject({
      concurrentRequests: 512,
      requestsPerClient: 64,
      connectionsPerClient: 256,
    })
    const behindProxy = parseConfig({
      ...demo,
      TRUSTED_PROXIES: '1',
      REQUESTS_PER_CLIENT: '8',
      CONNECTIONS_PER_CLIENT: '9',
    })
    expect([behindProxy.requestsPerClient, behindProxy.connectionsPerClient]).toEqual([8, undefined])
  })

  test('reads the map tile URL together with its key', () => {
    const variables = { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_KEY: 'k' }
    expect(parseConfig({ ...demo, ...variables }).mapTiles).toEqual({ url: variables.MAP_TILES_URL, key: 'k' })
  })

  test.each([
    ['KRUME_DEMO', 'yes'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://db/krume'],
    ['PUBLIC_URL', 'krume.example'],
    ['PUBLIC_URL', 'ftp://krume.example'],
    ['STAFF_PORT', '0'],
    ['STAFF_PORT', '65536'],
    ['STAFF_URL', 'staff.krume.example'],
    ['STAFF_URL', 'https://krume.example/staff'],
    ['SERVE', 'all'],
    ['API_CREDENTIAL', 'nopassword'],
    ['SECRET_KEY', 'x'.repeat(31)],
    ['SECRET_KEY', ' '.repeat(40)],
    ['PAYPAL_URL', 'payment'],
    ['PAYPAL_CERT_URL', 'payment'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'a'],
    ['HIRING_MAIL_FROM', 'a'],
    ['CHAT_PHONE', '0800 123'],
    ['MAP_TILES_URL', 'tiles'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', '6'],
    ['CLOCK', 'tomorrow'],
    ['CLOCK', '2026-12-24T05:30:00'],
    ['CHECKOUTS_PER_HOUR', '0'],
    ['CHECKOUTS_PER_HOUR', 'many'],
    ['OPEN_ORDERS_PER_VISITOR', '0.5'],
    ['RESPONSE_CACHE_MB', '-1'],
    ['RESPONSE_CACHE_MB', 'much'],
    ['LOG_LEVEL', 'chatty'],
  ])('rejects %s=%s with one sentence that names the variable', (name, value) => {
    const { config, errors } = readConfig({ ...demo, [name]: value })
    expect(config).toBeUndefined()
    expect(errors).toEqual([
      expect.stringMatching(new RegExp(`^${name} has a value that cannot be used: it must be .+\\.$`)),
    ])
  })

  test('never repeats a secret in an error', () => {
    const { errors } = readConfig({ SECRET_KEY: 'hush-hush', API_CREDENTIAL: 'hush-hush', DATABASE_URL: 'hush-hush' })
    expect(errors).toHaveLength(3)
    const { errors: keyErrors } = readConfig({ SECRET_KEY: `${longKey},hush-hush,` })
    expect(keyErrors).toHaveLength(2)
    expect([...errors, ...keyErrors].join()).not.toContain('hush')
  })

  test('says the same in German', () => {
    const invalid = readConfig({ PORT: 'x', HOST: 'a', DATA_DIR: '', SECRET_KEY: `${longKey},` }, 'de')
    expect(invalid.errors).toEqual([
      'PORT hat einen unbrauchbaren Wert. Verlangt ist: eine Zahl von 1 bis 65535.',
      'SECRET_KEY: Schlüssel 2 von 2 ist leer. Das überzählige Komma entfernen.',
    ])
    const incomplete = readConfig({}, 'de')
    expect(incomplete.errors[0]).toBe('SECRET_KEY fehlt: mindestens 32 zufällige Zeichen eintragen.')
    const english: readonly string[] = readConfig({}).errors
    expect(incomplete.errors.filter((error) => english.includes(error))).toEqual([])
    expect(incomplete.errors).toHaveLength(english.length)
  })

  test('reports all errors at once', () => {
    const { errors } = readConfig({ PORT: 'x', CLOCK: 'x', LOG_LEVEL: 'x' })
    expect(errors.map((error) => error.split(' ')[0])).toEqual(['PORT', 'CLOCK', 'LOG_LEVEL'])
  })
})

describe('several keys in SECRET_KEY', () => {
  test('are trimmed and keep their order', () => {
    expect(parseConfig({ ...demo, SECRET_KEY: ` ${longKey} ,\t${otherLongKey}\n` }).secretKeys).toEqual([
      longKey,
      otherLongKey,
    ])
  })

  test.each([
    ['a trailing comma', `${longKey},`, ['SECRET_KEY: key 2 of 2 is empty. Remove the extra comma.']],
    ['a leading comma', `,${longKey}`, ['SECRET_KEY: key 1 of 2 is empty. Remove the extra comma.']],
    ['a double comma', `${longKey},,${otherLongKey}`, ['SECRET_KEY: key 2 of 3 is empty. Remove the extra comma.']],
    ['only blanks after a comma', `${longKey}, \t`, ['SECRET_KEY: key 2 of 2 is empty. Remove the extra comma.']],
    [
      'a short key next to a long one',
      `${longKey},${'x'.repeat(31)}`,
      [
        'SECRET_KEY: key 2 of 2 is shorter than 32 characters. Enter the whole key, or remove it if nothing needs it any more.',
      ],
    ],
    [
      'a key that is long enough only with its blanks',
      `${longKey},  ${'x'.repeat(31)}  `,
      [
        'SECRET_KEY: key 2 of 2 is shorter than 32 characters. Enter the whole key, or remove it if nothing needs it any more.',
      ],
    ],
    [
      'nothing but commas',
      ',,',
      [1, 2, 3].map((number) => `SECRET_KEY: key ${number} of 3 is empty. Remove the extra comma.`),
    ],
  ])('stop the start with %s', (_what, value, messages) => {
    expect(readConfig({ SECRET_KEY: value })).toEqual({ config: undefined, errors: messages })
    expect(readConfig({ ...production, SECRET_KEY: value })).toEqual({ config: undefined, errors: messages })
  })
})

describe('in production', () => {
  test('accepts a complete configuration', () => {
    expect(parseConfig(production)).toMatchObject({ isProduction: true, publicUrl: 'https://www.krume.example' })
  })

  test.each([
    ['a missing secret', { SECRET_KEY: '' }, 'SECRET_KEY is missing'],
    [
      'the public key of the demo',
      { SECRET_KEY: `${longKey}, only for a demo on a machine of one’s own` },
      'SECRET_KEY contains the key of the demo',
    ],
    ['a missing address', { PUBLIC_URL: '' }, 'PUBLIC_URL is missing'],
    ['a staff app without an address', { SERVE: 'both' }, 'STAFF_URL is missing'],
    ['a staff app alone without an address', { SERVE: 'staff' }, 'STAFF_URL is missing'],
    ['a staff app without TLS', { STAFF_URL: 'http://staff.krume.example' }, 'STAFF_URL must start with https'],
    [
      'a staff app at the address of the site',
      { STAFF_URL: 'https://www.krume.example' },
      'STAFF_URL must be another address than PUBLIC_URL',
    ],
    ['the demo credential by default', { API_CREDENTIAL: '' }, 'API_CREDENTIAL is still the demo one'],
    ['the demo credential by name', { API_CREDENTIAL: 'public:krume' }, 'API_CREDENTIAL is still the demo one'],
    ['the sandbox provider', { PAYPAL_URL: '' }, 'PAYPAL_URL is missing'],
    ['the client of the sandbox', { PAYPAL_CLIENT_ID: 'sandbox-client' }, 'PAYPAL_CLIENT_ID is still the sandbox one'],
    [
      'Stripe without what verifies its webhooks',
      { STRIPE_SECRET_KEY: 'sk_live_1' },
      'STRIPE_WEBHOOK_SECRET is missing',
    ],
    ['a provider to choose without its settings', { PAYMENT_PROVIDERS: 'stripe' }, 'PAYMENT_PROVIDERS names'],
    ['a provider without TLS', { PAYPAL_URL: 'http://payment.example' }, 'must start with https'],
    ['certificates without TLS', { PAYPAL_CERT_URL: 'http://payment.example' }, 'must start with https'],
    ['the sandbox mailbox', { SMTP_URL: '' }, 'SMTP_URL is missing'],
    ['a clock of its own', { CLOCK: '2026-12-24T05:30:00Z' }, 'CLOCK is set'],
  ])('rejects %s', (_what, change, message) => {
    const { config, errors } = readConfig({ ...production, ...change })
    expect(config).toBeUndefined()
    expect(errors).toEqual([expect.stringContaining(message)])
  })

  test('serves the staff app only if it has an address', () => {
    const { serve, staff } = parseConfig(production)
    expect([serve, staff.linkUrl]).toEqual(['public', undefined])
    const configured = parseConfig({ ...production, STAFF_URL: 'https://staff.krume.example' })
    expect([configured.serve, configured.staff.linkUrl]).toEqual(['both', 'https://staff.krume.example'])
    expect(parseConfig({ ...production, STAFF_URL: 'http://localhost:3003' }).serve).toBe('both')
  })

  test('needs no PayPal beside Stripe, and lets one of both only finish what was begun with it', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    const alone = { ...stripe, PAYPAL_URL: '', PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '', PAYPAL_WEBHOOK_ID: '' }
    expect(parseConfig({ ...production, ...alone }).payment).toMatchObject({
      paypal: undefined,
      stripe: { url: undefined, secretKey: 'sk_live_1' },
      offered: ['stripe'],
    })
    expect(parseConfig({ ...production, ...stripe, PAYMENT_PROVIDERS: 'stripe' }).payment).toMatchObject({
      paypal: { clientId: 'own-client' },
      offered: ['stripe'],
    })
  })

  test('reports everything that is missing at once', () => {
    expect(readConfig({}).errors).toHaveLength(8)
  })
})

test('warns about production without a virus scanner, and not about a demo', () => {
  expect(listWarnings(parseConfig(production))).toEqual([expect.stringContaining('CLAMD_URL')])
  expect(listWarnings(parseConfig({ ...production, CLAMD_URL: 'tcp://localhost:3310' }))).toEqual([])
  expect(listWarnings(parseConfig(demo))).toEqual([])
})
