import { statfs } from 'node:fs/promises'
import { readContent } from '#content/read-content.ts'
import { formatNumber } from '#domain/i18n/format.ts'
import type { Config } from '#foundation/config.ts'
import { verifySmtp } from '#integrations/mail/mailer.ts'
import { verifyAccess } from '#integrations/payment/paypal-client.ts'
import { createClamdScanner } from '#integrations/virus-scanner.ts'
import type { CommandContext } from '../command.ts'
import { clockDifference, clockVerdict } from './clocks.ts'
import type { Finding, FindingOptions } from './finding.ts'

const gigabyte = 1e9
const [warnBelowBytes, failBelowBytes] = [2 * gigabyte, 0.2 * gigabyte]

async function checkProvider({ t }: CommandContext, { payment }: Config): Promise<Finding[]> {
  const requestedAtMs = Date.now()
  const access = await verifyAccess(payment)
  if (access.kind === 'noResponse')
    return [{ check: 'provider', verdict: 'fail', detail: t('doctor.noAnswer', { reason: access.reason }) }]
  const provider: Finding =
    access.kind === 'granted'
      ? { check: 'provider', verdict: 'ok', detail: t('doctor.authenticated') }
      : { check: 'provider', verdict: 'fail', detail: t('doctor.notAuthenticated', { status: access.status }) }
  if (!access.date) return [provider]
  // The Date header is truncated to seconds.
  const from = Date.parse(access.date)
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
  const checks = [checkContent, checkProvider, checkSmtp, checkScanner, checkDisk]
  return (await Promise.all(checks.map((check) => check(context, config)))).flat()
}
