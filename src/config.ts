import { z } from 'zod'
import type { Language } from '#domain/i18n/languages.ts'
import type { KeyBelow, Translate } from '#domain/i18n/translate.ts'
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

const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
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
  SANDBOX_PORT: port.optional(),
  SANDBOX_SMTP_PORT: port.optional(),
  API_CREDENTIAL: z
    .string()
    .regex(/^[^:\s]+:\S+$/)
    .default('public:krume'),
  SECRET_KEY: secretKeys.optional(),
  PAYMENT_URL: url.optional(),
  PAYMENT_CLIENT_ID: z.string().min(1).default('sandbox-client'),
  PAYMENT_CLIENT_SECRET: z.string().min(1).default('sandbox-secret'),
  PAYMENT_WEBHOOK_ID: z.string().min(1).default('WH-SANDBOX'),
  PAYMENT_CERT_URL: url.optional(),
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
  JOURNAL_YEARS: z.coerce.number().int().min(6).max(30).default(10),
  CHECKOUTS_PER_HOUR: limit.default(60),
  OPEN_ORDERS_PER_ADDRESS: limit.default(5),
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
  API_CREDENTIAL: 'credential',
  PAYMENT_URL: 'url',
  PAYMENT_CERT_URL: 'url',
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
  OPEN_ORDERS_PER_ADDRESS: 'limit',
  CONCURRENT_REQUESTS: 'limit',
  REQUESTS_PER_CLIENT: 'limit',
  CONNECTIONS_PER_CLIENT: 'limit',
  RESPONSE_CACHE_MB: 'cache',
  CLOCK: 'instant',
  NODE_ENV: 'mode',
  LOG_LEVEL: 'logLevel',
  KRUME_PORTS: 'ports',
}

const isSameOrigin = (address: string, other: string | undefined) =>
  other !== undefined && new URL(address).origin === new URL(other).origin

/** A fault as its key below `config` in the texts of the command-line tool. */
type ProductionError = Exclude<KeyBelow<'cli', 'config'>, `hint.${string}` | 'unusable' | 'keyEmpty' | 'keyShort'>

/** Settings that production must not start with. */
function findProductionErrors(environment: Environment): ProductionError[] {
  const checks: [isWrong: boolean, error: ProductionError][] = [
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
    [!environment.PAYMENT_URL, 'noPaymentUrl'],
    [environment.PAYMENT_CLIENT_ID === 'sandbox-client', 'demoClientId'],
    [environment.PAYMENT_CLIENT_SECRET === 'sandbox-secret', 'demoClientSecret'],
    [environment.PAYMENT_WEBHOOK_ID === 'WH-SANDBOX', 'demoWebhookId'],
    [
      [environment.PAYMENT_URL, environment.PAYMENT_CERT_URL].some((address) => address?.startsWith('http:')),
      'paymentUrlNotHttps',
    ],
    [!environment.SMTP_URL, 'noSmtpUrl'],
    [environment.CLOCK !== undefined, 'clockSet'],
  ]
  return environment.NODE_ENV === 'production' ? checks.filter(([isWrong]) => isWrong).map(([, error]) => error) : []
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
const defaultServe = ({ NODE_ENV, STAFF_URL }: Environment) =>
  NODE_ENV === 'production' && !STAFF_URL ? 'public' : 'both'

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

function toConfig(environment: Environment) {
  const { PORT, PUBLIC_URL, API_CREDENTIAL, SECRET_KEY } = environment
  return {
    isProduction: environment.NODE_ENV === 'production',
    port: PORT,
    host: environment.HOST,
    dataDir: environment.DATA_DIR,
    contentDir: environment.CONTENT_DIR,
    /** Where `krume drill` and `krume doctor` look for the newest backup. */
    backupDir: environment.BACKUP_DIR,
    databaseUrl: environment.DATABASE_URL ?? `${environment.DATA_DIR}/krume.sqlite`,
    publicUrl: (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, ''),
    serve: environment.SERVE ?? defaultServe(environment),
    staff: toStaffConfig(environment),
    apiCredential: API_CREDENTIAL,
    /** The first key signs, the others only verify. */
    secretKeys: SECRET_KEY ?? demoKeys,
    payment: {
      url: environment.PAYMENT_URL ?? `http://localhost:${environment.SANDBOX_PORT ?? PORT + 1}`,
      clientId: environment.PAYMENT_CLIENT_ID,
      clientSecret: environment.PAYMENT_CLIENT_SECRET,
      webhookId: environment.PAYMENT_WEBHOOK_ID,
      /** Where the certificates of webhooks are, if not at the usual host of the provider. */
      certUrl: environment.PAYMENT_CERT_URL,
    },
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
    drainNoticeMs: environment.DRAIN_NOTICE_MS ?? (environment.NODE_ENV === 'production' ? 3_000 : 0),
    clockStart: environment.CLOCK,
    /** How long the journal of the books is kept, after the end of its calendar year. */
    journalYears: environment.JOURNAL_YEARS,
    checkoutLimits: {
      checkoutsPerHour: environment.CHECKOUTS_PER_HOUR,
      openOrdersPerAddress: environment.OPEN_ORDERS_PER_ADDRESS,
    },
    /** Requests of all clients of the website at a time. */
    concurrentRequests: environment.CONCURRENT_REQUESTS,
    /** Requests of one client at a time. */
    requestsPerClient: environment.REQUESTS_PER_CLIENT,
    /** Only without a proxy, whose connections carry the requests of many clients. */
    connectionsPerClient: environment.TRUSTED_PROXIES === 0 ? environment.CONNECTIONS_PER_CLIENT : undefined,
    responseCacheBytes: environment.RESPONSE_CACHE_MB * 1_000_000,
    /** The demo shows a plausible day to newcomers; tests bring their own orders. */
    addsDemoOrders: environment.NODE_ENV === 'development' && !environment.PAYMENT_URL,
    /** Not in tests, which start many servers. */
    makesPicturesAhead: environment.NODE_ENV !== 'test',
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
  const errors = findProductionErrors(parsed.data).map((error) => getTranslator(language, 'cli')(`config.${error}`))
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
