import { availableParallelism } from 'node:os'
import { z } from 'zod'
import type { Language } from '#domain/i18n/languages.ts'
import type { KeyBelow, Translate } from '#domain/i18n/translate.ts'
import { knownPushServices } from '#domain/order/push.ts'
import { defaultJournalYears, minJournalYears } from '#domain/retention.ts'
import { addSettings, becomeServiceUser, defaultEnvFile } from './installation.ts'
import { demoKeys, findKeyErrors, type KeyError, minKeyLength, splitSecretKeys } from './secret-keys.ts'
import { getTranslator } from './translations.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const limit = z.coerce.number().int().min(1).max(1_000_000)
const url = z.url({ protocol: /^https?$/ })

const secretKeys = z
  .string()
  .transform(splitSecretKeys)
  .superRefine((keys, context) => {
    for (const error of findKeyErrors(keys)) context.addIssue({ code: 'custom', params: { error } })
  })

/** Some of these, separated by commas, in the order in which customers see them. */
const listOf = <const T extends string>(names: readonly [T, ...T[]]) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(names)).min(1))

/** Keys of 32 bytes, separated by commas; the first one signs. */
const dayEndKeys = z
  .string()
  .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/)
  .transform((text) => text.split(','))

const environmentSchema = z.object({
  KRUME_DEMO: z.enum(['1', 'empty', '0']).default('0'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  CONTENT_DIR: z.string().min(1).default('./content'),
  BACKUP_DIR: z.string().min(1).default('/var/backups/krume'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  PUBLIC_URL: url.optional(),
  STAFF_PORT: port.optional(),
  STAFF_URL: url.refine((text) => URL.canParse(text) && new URL(text).pathname === '/').optional(),
  SERVE: z.enum(['both', 'public', 'staff']).optional(),
  PROCESSES: z
    .literal('auto')
    .transform(() => availableParallelism())
    .or(z.coerce.number().int().min(1).max(64))
    .default(1),
  /** Set for each process by their parent. */
  KRUME_PROCESS: z.coerce.number().int().optional(),
  SANDBOX_PORT: port.optional(),
  SANDBOX_SMTP_PORT: port.optional(),
  API_CREDENTIAL: z
    .string()
    .regex(/^[^:\s]+:\S+$/)
    .default('public:krume'),
  SECRET_KEY: secretKeys.optional(),
  DAY_END_KEY: dayEndKeys.optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]{58}(,age1[0-9a-z]{58})*$/)
    .transform((text) => text.split(','))
    .optional(),
  PAYPAL_URL: url.optional(),
  PAYPAL_CLIENT_ID: z.string().min(1).default('sandbox-client'),
  PAYPAL_CLIENT_SECRET: z.string().min(1).default('sandbox-secret'),
  PAYPAL_WEBHOOK_ID: z.string().min(1).default('WH-SANDBOX'),
  PAYPAL_CERT_URL: url.optional(),
  STRIPE_URL: url.optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_METHODS: listOf(['card', 'directDebit', 'wero']).default(['card']),
  PAYMENT_PROVIDERS: listOf(['paypal', 'stripe']).optional(),
  PUSH_SERVICES: z
    .string()
    .transform((text) => text.split(','))
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  HIRING_MAIL_FROM: z.string().min(3).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  CLAMD_URL: z.url({ protocol: /^(tcp|unix)$/ }).optional(),
  CHAT_PHONE: z
    .string()
    .regex(/^\+\d{6,15}$/)
    .default('+498999998199'),
  MAP_TILES_URL: url.refine((text) => ['{z}', '{x}', '{y}'].every((part) => decodeURI(text).includes(part))).optional(),
  MAP_KEY: z.string().optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  DRAIN_NOTICE_MS: z.coerce.number().int().min(0).max(3_000).optional(),
  CLOCK: z.iso.datetime({ offset: true }).optional(),
  JOURNAL_YEARS: z.coerce.number().int().min(minJournalYears).max(30).default(defaultJournalYears),
  CHECKOUTS_PER_HOUR: limit.default(60),
  OPEN_ORDERS_PER_VISITOR: limit.default(10),
  UPLOAD_MB_PER_DAY: limit.default(2_000),
  CARTS_PER_DAY: limit.default(200_000),
  MIN_FREE_MB: z.coerce.number().int().min(0).max(1_000_000).default(500),
  CONCURRENT_REQUESTS: limit.default(512),
  REQUESTS_PER_CLIENT: limit.default(64),
  CONNECTIONS_PER_CLIENT: limit.default(256),
  RESPONSE_CACHE_MB: z.coerce.number().int().min(0).max(4_096).default(96),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  KRUME_PORTS: z
    .string()
    .regex(/^\d+([ ,]+\d+)*$/)
    .optional(),
  KRUME_RESTART_COMMAND: z.string().min(1).optional(),
  KRUME_ENV_FILE: z.string().optional(),
  KRUME_USER: z.string().optional(),
  PATH: z.string().default('/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'),
})

type Environment = z.output<typeof environmentSchema>

/** Says what a value must be; the texts are those of the command-line tool. */
type Hint = Exclude<KeyBelow<'cli', 'config.hint'>, 'secretKey'>

const hints: Partial<Record<keyof Environment, Hint>> = {
  PORT: 'port',
  SANDBOX_PORT: 'port',
  SANDBOX_SMTP_PORT: 'port',
  DATABASE_URL: 'database',
  PUBLIC_URL: 'website',
  STAFF_PORT: 'port',
  STAFF_URL: 'staffApp',
  SERVE: 'serve',
  PROCESSES: 'processes',
  API_CREDENTIAL: 'credential',
  DAY_END_KEY: 'dayEndKey',
  BACKUP_RECIPIENT: 'recipient',
  PAYPAL_URL: 'url',
  PAYPAL_CERT_URL: 'url',
  STRIPE_URL: 'url',
  STRIPE_METHODS: 'stripeMethods',
  PAYMENT_PROVIDERS: 'providers',
  SMTP_URL: 'smtp',
  MAIL_FROM: 'sender',
  HIRING_MAIL_FROM: 'sender',
  METRICS_TOKEN: 'token',
  CLAMD_URL: 'scanner',
  CHAT_PHONE: 'phone',
  MAP_TILES_URL: 'tiles',
  TRUSTED_PROXIES: 'proxies',
  DRAIN_NOTICE_MS: 'drainNotice',
  JOURNAL_YEARS: 'years',
  CHECKOUTS_PER_HOUR: 'limit',
  OPEN_ORDERS_PER_VISITOR: 'limit',
  UPLOAD_MB_PER_DAY: 'limit',
  CARTS_PER_DAY: 'limit',
  MIN_FREE_MB: 'reserve',
  CONCURRENT_REQUESTS: 'limit',
  REQUESTS_PER_CLIENT: 'limit',
  CONNECTIONS_PER_CLIENT: 'limit',
  RESPONSE_CACHE_MB: 'cache',
  CLOCK: 'instant',
  KRUME_DEMO: 'demo',
  LOG_LEVEL: 'logLevel',
  KRUME_PORTS: 'ports',
}

const isSameOrigin = (address: string, other: string | undefined) =>
  other !== undefined && new URL(address).origin === new URL(other).origin

/** A fault as its key below `config` in the texts of the command-line tool. */
type SettingsError = Exclude<KeyBelow<'cli', 'config'>, `hint.${string}` | 'unusable' | 'keyEmpty' | 'keyShort'>

/** Only by its own flag: an empty or missing variable is production. */
const isDemo = ({ KRUME_DEMO }: Environment) => KRUME_DEMO !== '0'

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/** Whether nobody but the users of this machine can reach the server. */
const isLocal = ({ HOST, PUBLIC_URL, STAFF_URL }: Environment) =>
  [PUBLIC_URL, STAFF_URL].every((address) => !address || localHosts.has(new URL(address).hostname)) &&
  localHosts.has(HOST)

/** Whoever reaches a demo can sign with its published key. */
const findDemoErrors = (environment: Environment): SettingsError[] =>
  isLocal(environment) || (environment.SECRET_KEY && !environment.SECRET_KEY.includes(demoKeys[0]))
    ? []
    : ['demoNotLocal']

const hasPaypal = (environment: Environment) => isDemo(environment) || environment.PAYPAL_URL !== undefined
/** The sandbox of the demo speaks both protocols; whoever pays elsewhere says where. */
const hasStripe = (environment: Environment) =>
  environment.STRIPE_SECRET_KEY !== undefined || (isDemo(environment) && environment.PAYPAL_URL === undefined)

/** Those that are configured; customers see them in this order, unless PAYMENT_PROVIDERS names another. */
const configuredProviders = (environment: Environment) => [
  ...(hasPaypal(environment) ? (['paypal'] as const) : []),
  ...(hasStripe(environment) ? (['stripe'] as const) : []),
]

/** Payments without a provider, or with one that is not meant for money. */
function listPaymentChecks(environment: Environment): [isWrong: boolean, error: SettingsError][] {
  const configured = configuredProviders(environment)
  const { PAYPAL_URL, PAYPAL_CERT_URL, STRIPE_URL } = environment
  const needsPaypal = hasPaypal(environment) || configured.length === 0
  return [
    [configured.length === 0, 'noPaymentUrl'],
    [(environment.PAYMENT_PROVIDERS ?? []).some((id) => !configured.includes(id)), 'providerNotConfigured'],
    [needsPaypal && environment.PAYPAL_CLIENT_ID === 'sandbox-client', 'demoClientId'],
    [needsPaypal && environment.PAYPAL_CLIENT_SECRET === 'sandbox-secret', 'demoClientSecret'],
    [needsPaypal && environment.PAYPAL_WEBHOOK_ID === 'WH-SANDBOX', 'demoWebhookId'],
    [hasStripe(environment) && !environment.STRIPE_WEBHOOK_SECRET, 'noStripeWebhookSecret'],
    [[PAYPAL_URL, PAYPAL_CERT_URL, STRIPE_URL].some((address) => address?.startsWith('http:')), 'paymentUrlNotHttps'],
  ]
}

/** Settings that production must not start with. */
function findProductionErrors(environment: Environment): SettingsError[] {
  const checks: [isWrong: boolean, error: SettingsError][] = [
    [!environment.SECRET_KEY, 'noSecretKey'],
    [environment.SECRET_KEY?.includes(demoKeys[0]) ?? false, 'demoSecretKey'],
    [!environment.PUBLIC_URL, 'noPublicUrl'],
    [environment.SERVE !== undefined && environment.SERVE !== 'public' && !environment.STAFF_URL, 'noStaffUrl'],
    [/^http:\/\/(?!localhost(:|\/|$))/.test(environment.STAFF_URL ?? ''), 'staffUrlNotHttps'],
    [
      environment.STAFF_URL !== undefined && isSameOrigin(environment.STAFF_URL, environment.PUBLIC_URL),
      'sameStaffUrl',
    ],
    [environment.API_CREDENTIAL === 'public:krume', 'demoCredential'],
    ...listPaymentChecks(environment),
    [!environment.SMTP_URL, 'noSmtpUrl'],
    [environment.CLOCK !== undefined, 'clockSet'],
  ]
  return checks.filter(([isWrong]) => isWrong).map(([, error]) => error)
}

/** Names a key by its position: the message must not repeat it. */
function describeKeyError(t: Translate<'cli'>, { kind, position, count }: KeyError): string {
  if (kind === 'only')
    return t('config.unusable', { name: 'SECRET_KEY', hint: t('config.hint.secretKey', { length: minKeyLength }) })
  if (kind === 'empty') return t('config.keyEmpty', { position, total: count })
  return t('config.keyShort', { position, total: count, length: minKeyLength })
}

function describeIssue(t: Translate<'cli'>, issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0])
  if (issue.code === 'custom' && issue.params?.error) return describeKeyError(t, issue.params.error as KeyError)
  return t('config.unusable', { name, hint: t(`config.hint.${hints[name as keyof Environment] ?? 'text'}`) })
}

const describeParseErrors = (t: Translate<'cli'>, { issues }: z.ZodError): string[] => [
  ...new Set(issues.map((issue) => describeIssue(t, issue))),
]

/** Without an address of its own, the staff app is not served in production. */
const defaultServe = (environment: Environment) => (isDemo(environment) || environment.STAFF_URL ? 'both' : 'public')

function toStaffConfig(environment: Environment) {
  const port = environment.STAFF_PORT ?? environment.PORT + 3
  const url = (environment.STAFF_URL ?? `http://localhost:${port}`).replace(/\/$/, '')
  /** The public site links to it only if there is one. Another process may serve it. */
  const hasStaffApp =
    environment.STAFF_URL !== undefined || (environment.SERVE ?? defaultServe(environment)) !== 'public'
  return { port, url, linkUrl: hasStaffApp ? url : undefined }
}

/** For `krume upgrade` and `krume rollback`. */
const toOperations = ({ PATH, KRUME_PORTS, KRUME_RESTART_COMMAND, KRUME_ENV_FILE, KRUME_USER }: Environment) => ({
  /** Empty: those of the units that run. */
  ports: KRUME_PORTS?.split(/[ ,]+/).map(Number) ?? [],
  /** A shell command that restarts the process on `$PORT`; systemctl without it. */
  restartCommand: KRUME_RESTART_COMMAND,
  /** For processes of another release, which read their settings themselves. */
  childEnvironment: {
    PATH,
    ...(KRUME_ENV_FILE && { KRUME_ENV_FILE }),
    ...(KRUME_USER && { KRUME_USER }),
  },
})

/** The demo pays at the sandbox, which speaks the protocols of both. */
function toPayment(environment: Environment) {
  const sandboxUrl = `http://localhost:${environment.SANDBOX_PORT ?? environment.PORT + 1}`
  const paypal = {
    url: environment.PAYPAL_URL ?? sandboxUrl,
    clientId: environment.PAYPAL_CLIENT_ID,
    clientSecret: environment.PAYPAL_CLIENT_SECRET,
    webhookId: environment.PAYPAL_WEBHOOK_ID,
    /** Where the certificates of webhooks are, if not at the usual host of the provider. */
    certUrl: environment.PAYPAL_CERT_URL,
  }
  const { STRIPE_SECRET_KEY: ownKey } = environment
  const stripe = {
    /** Undefined: Stripe itself. */
    url: environment.STRIPE_URL ?? (ownKey === undefined ? sandboxUrl : undefined),
    secretKey: ownKey ?? 'sk_test_sandbox',
    webhookSecret: environment.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox',
    methods: environment.STRIPE_METHODS,
  }
  return {
    /** Undefined: it is not configured. */
    paypal: hasPaypal(environment) ? paypal : undefined,
    stripe: hasStripe(environment) ? stripe : undefined,
    /** Customers can choose these; the others finish what was begun with them. */
    offered: environment.PAYMENT_PROVIDERS ?? configuredProviders(environment),
    sandboxUrl: paypal.url,
  }
}

function toConfig(environment: Environment) {
  const { PORT, PUBLIC_URL, API_CREDENTIAL, SECRET_KEY } = environment
  const isProduction = !isDemo(environment)
  return {
    isProduction,
    /** Anybody may sign in to the staff app of a demo, so nobody else must reach it. */
    hasDemoSignIn: !isProduction && isLocal(environment),
    port: PORT,
    host: environment.HOST,
    dataDir: environment.DATA_DIR,
    /** Who has been erased, for restores of older backups. */
    erasureLog: `${environment.DATA_DIR}/erasures.log`,
    contentDir: environment.CONTENT_DIR,
    /** Where `krume drill` and `krume doctor` look for the newest backup. */
    backupDir: environment.BACKUP_DIR,
    /** In a checkout all data folders share it, and builds keep it. */
    picturesDir: isProduction ? `${environment.DATA_DIR}/media` : 'build/pictures',
    databaseUrl: environment.DATABASE_URL ?? `${environment.DATA_DIR}/krume.sqlite`,
    publicUrl: (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, ''),
    serve: environment.SERVE ?? defaultServe(environment),
    /** How many serve on the same ports. */
    processes: environment.PROCESSES,
    /** Which of them this is; undefined for a single one, and for the parent. */
    processNumber: environment.KRUME_PROCESS,
    staff: toStaffConfig(environment),
    apiCredential: API_CREDENTIAL,
    /** The first key signs, the others only verify. */
    secretKeys: SECRET_KEY ?? demoKeys,
    /** Seeds of the keys that sign the ends of days; empty: none is signed. */
    dayEndKeys: environment.DAY_END_KEY ?? [],
    /** The public keys that backups are encrypted to; empty: they are not encrypted. */
    backupRecipients: environment.BACKUP_RECIPIENT ?? [],
    payment: toPayment(environment),
    /** Where browsers of customers may let us send news; others are refused. */
    pushServices: environment.PUSH_SERVICES ?? knownPushServices,
    smtpUrl: environment.SMTP_URL ?? `smtp://localhost:${environment.SANDBOX_SMTP_PORT ?? PORT + 2}`,
    /** Without it, mails come from the company's address in the content. */
    mailFrom: environment.MAIL_FROM,
    /** The sender of mails about work: applications, interviews, trial shifts and job alerts. */
    hiringMailFrom: environment.HIRING_MAIL_FROM,
    metricsToken: environment.METRICS_TOKEN,
    clamdUrl: environment.CLAMD_URL,
    chatPhone: environment.CHAT_PHONE,
    mapTiles: environment.MAP_TILES_URL
      ? { url: environment.MAP_TILES_URL, key: environment.MAP_KEY ?? '' }
      : undefined,
    trustedProxies: environment.TRUSTED_PROXIES,
    /** How long a stopping process still accepts requests while /readyz returns 503. */
    drainNoticeMs: environment.DRAIN_NOTICE_MS ?? (isProduction ? 3_000 : 0),
    clockStart: environment.CLOCK,
    /** How long the journal of the books is kept, after the end of its calendar year. */
    journalYears: environment.JOURNAL_YEARS,
    checkoutLimits: {
      checkoutsPerHour: environment.CHECKOUTS_PER_HOUR,
      openOrdersPerVisitor: environment.OPEN_ORDERS_PER_VISITOR,
    },
    storageLimits: {
      uploadBytesPerDay: environment.UPLOAD_MB_PER_DAY * 1_000_000,
      cartsPerDay: environment.CARTS_PER_DAY,
      minFreeBytes: environment.MIN_FREE_MB * 1_000_000,
    },
    /** Requests of all clients of the website at a time. */
    concurrentRequests: environment.CONCURRENT_REQUESTS,
    /** Requests of one client at a time. */
    requestsPerClient: environment.REQUESTS_PER_CLIENT,
    /** Only without a proxy, whose connections carry the requests of many clients. */
    connectionsPerClient: environment.TRUSTED_PROXIES === 0 ? environment.CONNECTIONS_PER_CLIENT : undefined,
    responseCacheBytes: environment.RESPONSE_CACHE_MB * 1_000_000,
    /** The demo shows a plausible day to newcomers; tests bring their own orders. */
    addsDemoOrders: environment.KRUME_DEMO === '1' && !environment.PAYPAL_URL && (environment.KRUME_PROCESS ?? 1) === 1,
    logLevel: environment.LOG_LEVEL,
    operations: toOperations(environment),
  }
}

export type Config = ReturnType<typeof toConfig>
export type ConfigReading = { config: Config; errors: [] } | { config: undefined; errors: string[] }

/** Called once at start-up. Each error is a sentence that names the variable; the log of a server is in English. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env, language: Language = 'en'): ConfigReading {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(filled)
  if (!parsed.success)
    return { config: undefined, errors: describeParseErrors(getTranslator(language, 'cli'), parsed.error) }
  const found = isDemo(parsed.data) ? findDemoErrors(parsed.data) : findProductionErrors(parsed.data)
  const errors = found.map((error) => getTranslator(language, 'cli')(`config.${error}`))
  return errors.length > 0 ? { config: undefined, errors } : { config: toConfig(parsed.data), errors: [] }
}

/** Settings that production can start with, but should not. */
export const listWarnings = ({ isProduction, clamdUrl }: Config): string[] =>
  isProduction && !clamdUrl
    ? [
        'CLAMD_URL is not set: files of applications are not scanned for viruses. Set it to the address of a ClamAV daemon.',
      ]
    : []

/** The locale of the terminal, such as `de_DE.UTF-8` or `en_GB`. */
export const terminalLocale = (environment: NodeJS.ProcessEnv = process.env): string =>
  environment.LC_ALL || environment.LANG || ''

/** React selects its production build by this variable on first load; the demo uses the production build too. */
export function useProductionReact(): void {
  process.env.NODE_ENV = 'production'
}

/** The file that `krume setup` writes. */
export const settingsFile = (environment: NodeJS.ProcessEnv = process.env): string =>
  environment.KRUME_ENV_FILE || defaultEnvFile

/** A start-up failure that the operator can fix; printed as a message without a stack. */
export class StartupError extends Error {}

/** Called first: a release reads its settings from a file of the machine, and root becomes the user of the service. */
export function useInstallation({ keepsUser = false } = {}): void {
  const errors = addSettings(process.env)
  if (errors.length > 0) throw new StartupError(errors.join('\n'))
  const refusal = keepsUser ? undefined : becomeServiceUser(process.env)
  if (refusal) throw new StartupError(refusal)
}
