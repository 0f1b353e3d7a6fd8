import { randomBytes } from 'node:crypto'
import type { Language } from '#domain/i18n/languages.ts'
import { readConfig } from '#foundation/config.ts'
import type { CommandContext } from '../command.ts'

/** What only the administrator knows, in the order of the questions. */
export const askedSettings = [
  'PUBLIC_URL',
  'STAFF_URL',
  'MAIL_FROM',
  'SMTP_URL',
  'PAYPAL_URL',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'DATABASE_URL',
  'CLAMD_URL',
] as const
export type AskedSetting = (typeof askedSettings)[number]

const secretSettings: ReadonlySet<string> = new Set([
  'PAYPAL_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'DATABASE_URL',
])

const defaults: Partial<Record<AskedSetting, string>> = { PAYPAL_URL: 'https://api-m.paypal.com' }

/** What the example file contains so that its form is clear. */
export const isPlaceholder = (value: string): boolean => /\bexample\.org\b/.test(value)

/** Secrets that are made up if there is none. The example file has the beginning of the credential. */
export function generateSecrets(values: ReadonlyMap<string, string>): Map<string, string> {
  const random = (bytes: number) => randomBytes(bytes).toString('hex')
  const generated = new Map<string, string>()
  if (!values.get('SECRET_KEY')) generated.set('SECRET_KEY', random(48))
  if (!values.get('DAY_END_KEY')) generated.set('DAY_END_KEY', random(32))
  if (!values.get('METRICS_TOKEN')) generated.set('METRICS_TOKEN', random(16))
  const credential = values.get('API_CREDENTIAL') ?? ''
  if (credential === '' || credential.endsWith(':'))
    generated.set('API_CREDENTIAL', `${credential || 'public:'}${random(16)}`)
  return generated
}

/** Sentences about values that a production server would not start with. */
export const findErrors = (values: ReadonlyMap<string, string>, language: Language): readonly string[] =>
  readConfig(Object.fromEntries(values), language).errors

type Ask = NonNullable<CommandContext['terminal']['ask']>

/** Asks for settings; an empty answer keeps the value, a minus removes it. */
export async function askSettings(
  t: CommandContext['t'],
  ask: Ask,
  names: readonly AskedSetting[],
  known: ReadonlyMap<string, string>,
  notice = '',
): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    const current = known.get(name) || (defaults[name] ?? '')
    const shown = current === '' ? '' : ` [${secretSettings.has(name) ? '…' : current}]`
    const lines = [...(index === 0 && notice ? [notice] : []), t(`setup.ask.${name}`), `${name}${shown}: `]
    const answer = (await ask(lines.join('\n'))).trim()
    const value = answer === '' ? current : answer === '-' ? '' : answer
    if (value !== (known.get(name) ?? '')) answers.set(name, value)
  }
  return answers
}

/** The settings that errors are about, to ask for them again. */
export const findFaulty = (errors: readonly string[]): AskedSetting[] =>
  askedSettings.filter((name) => errors.some((error) => error.includes(name)))
