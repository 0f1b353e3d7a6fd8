import { statfs } from 'node:fs/promises'
import { readContent } from '#content/read-content.ts'
import { formatNumber } from '#domain/i18n/format.ts'
import type { Config } from '#foundation/config.ts'
import { verifySmtp } from '#integrations/mail/mailer.ts'
import { type PaypalAccess, verifyAccess } from '#integrations/payment/paypal-client.ts'
import { type StripeAccess, verifyStripeAccess } from '#integrations/payment/stripe-client.ts'
import { createClamdScanner } from '#integrations/virus-scanner.ts'
import type { CommandContext } from '../command.ts'
import { clockDifference, clockVerdict } from './clocks.ts'
import type { Finding, FindingOptions } from './finding.ts'

const gigabyte = 1e9
const [warnBelowBytes, failBelowBytes] = [2 * gigabyte, 0.2 * gigabyte]

async function checkPaypal({ t }: CommandContext, access: PaypalAccess): Promise<Finding[]> {
  const requestedAtMs = Date.now()
  const answer = await verifyAccess(access)
  if (answer.kind === 'noResponse')
    return [{ check: 'provider', verdict: 'fail', detail: t('doctor.noAnswer', { reason: answer.reason }) }]
  const provider: Finding =
    answer.kind === 'granted'
      ? { check: 'provider', verdict: 'ok', detail: t('doctor.authenticated') }
      : { check: 'provider', verdict: 'fail', detail: t('doctor.notAuthenticated', { status: answer.status }) }
  if (!answer.date) return [provider]
  // The Date header is truncated to seconds.
  const from = Date.parse(answer.date)
  const difference = clockDifference({ from, until: from + 999, requestedAtMs, respondedAtMs: Date.now() })
  return [
    provider,
    {
      check: 'clockProvider',
      verdict: clockVerdict(difference),
      detail: t('doctor.difference', { ms: difference }),
    },
  ]
}

async function checkStripe({ t }: CommandContext, access: StripeAccess): Promise<Finding> {
  const answer = await verifyStripeAccess(access)
  if (answer.kind === 'ok') return { check: 'provider', verdict: 'ok', detail: `Stripe: ${t('doctor.authenticated')}` }
  const reason = answer.kind === 'refused' ? answer.code : answer.reason
  return { check: 'provider', verdict: 'fail', detail: `Stripe: ${t('doctor.noAnswer', { reason })}` }
}

const checkProviders = async (context: CommandContext, { payment: { paypal, stripe } }: Config): Promise<Finding[]> => [
  ...(paypal ? await checkPaypal(context, paypal) : []),
  ...(stripe ? [await checkStripe(context, stripe)] : []),
]

async function checkSmtp({ t }: CommandContext, { smtpUrl }: Config): Promise<Finding[]> {
  const result = await verifySmtp(smtpUrl)
  return result.kind === 'ready'
    ? [{ check: 'smtp', verdict: 'ok', detail: t('doctor.smtpReady') }]
    : [{ check: 'smtp', verdict: 'fail', detail: t('doctor.noAnswer', { reason: result.reason }) }]
}

async function checkScanner({ t }: CommandContext, { clamdUrl, isProduction }: Config): Promise<Finding[]> {
  if (!clamdUrl) return [{ check: 'scanner', verdict: isProduction ? 'warn' : 'ok', detail: t('doctor.noScanner') }]
  const result = await createClamdScanner(clamdUrl)(Buffer.from('krume'))
  return [{ check: 'scanner', verdict: result === 'clean' ? 'ok' : 'fail', detail: t(`doctor.scan.${result}`) }]
}

export function rateDisk({ t, language }: FindingOptions, freeBytes: number): Finding {
  const verdict = freeBytes < failBelowBytes ? 'fail' : freeBytes < warnBelowBytes ? 'warn' : 'ok'
  const gigabytes = formatNumber(freeBytes / gigabyte, language, { max: 1 })
  return { check: 'disk', verdict, detail: t(verdict === 'ok' ? 'doctor.free' : 'doctor.almostFull', { gigabytes }) }
}

async function checkDisk(context: CommandContext, { dataDir }: Config): Promise<Finding[]> {
  try {
    const { bavail, bsize } = await statfs(dataDir)
    return [rateDisk(context, bavail * bsize)]
  } catch {
    return [{ check: 'disk', verdict: 'fail', detail: context.t('doctor.noFolder', { folder: dataDir }) }]
  }
}

async function checkContent({ t }: CommandContext, { contentDir }: Config): Promise<Finding[]> {
  const reading = await readContent(contentDir)
  return reading.isValid
    ? [{ check: 'content', verdict: 'ok', detail: t('doctor.contentValid') }]
    : [{ check: 'content', verdict: 'fail', detail: t('doctor.contentInvalid', { count: reading.errors.length }) }]
}

/** The machine, and the systems of others that Krume needs. */
export async function checkServices(context: CommandContext, config: Config): Promise<Finding[]> {
  const checks = [checkContent, checkProviders, checkSmtp, checkScanner, checkDisk]
  return (await Promise.all(checks.map((check) => check(context, config)))).flat()
}
