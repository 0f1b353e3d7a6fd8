import { statfs } from 'node:fs/promises'
import type { Config } from '#config'
import { readContent } from '#content/read-content.ts'
import { greetSmtp } from '#integrations/mail/greet-smtp.ts'
import { askForToken } from '#integrations/payment/ask-for-token.ts'
import { clamdScanner } from '#integrations/scan/clamd-scanner.ts'
import type { Desk } from '../desk.ts'
import { clockDifference, clockVerdict, type Finding } from './finding.ts'

const gigabyte = 1e9
const [warnBelowBytes, failBelowBytes] = [2 * gigabyte, 0.2 * gigabyte]

async function checkProvider({ t }: Desk, { payment }: Config): Promise<Finding[]> {
  const askedAtMs = Date.now()
  const answer = await askForToken(payment)
  if (answer.kind === 'silent')
    return [{ check: 'provider', verdict: 'fail', detail: t('doctor.silent', { fault: answer.fault }) }]
  const given: Finding =
    answer.kind === 'given'
      ? { check: 'provider', verdict: 'ok', detail: t('doctor.token') }
      : { check: 'provider', verdict: 'fail', detail: t('doctor.noToken', { status: answer.status }) }
  if (!answer.date) return [given]
  // The header has whole seconds.
  const from = Date.parse(answer.date)
  const difference = clockDifference({ from, until: from + 999, askedAtMs, answeredAtMs: Date.now() })
  return [
    given,
    {
      check: 'clockProvider',
      verdict: clockVerdict(difference),
      detail: t('doctor.difference', { ms: difference }),
    },
  ]
}

async function checkSmtp({ t }: Desk, { smtpUrl }: Config): Promise<Finding[]> {
  const answer = await greetSmtp(smtpUrl)
  return answer.kind === 'greeted'
    ? [{ check: 'smtp', verdict: 'ok', detail: t('doctor.greeted') }]
    : [{ check: 'smtp', verdict: 'fail', detail: t('doctor.silent', { fault: answer.fault }) }]
}

async function checkScanner({ t }: Desk, { clamdUrl }: Config): Promise<Finding[]> {
  if (!clamdUrl) return [{ check: 'scanner', verdict: 'ok', detail: t('doctor.noScanner') }]
  const result = await clamdScanner(clamdUrl)(Buffer.from('krume'))
  return [{ check: 'scanner', verdict: result === 'clean' ? 'ok' : 'fail', detail: t(`doctor.scan.${result}`) }]
}

async function checkDisk({ t }: Desk, { dataDir }: Config): Promise<Finding[]> {
  try {
    const { bavail, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const verdict = free < failBelowBytes ? 'fail' : free < warnBelowBytes ? 'warn' : 'ok'
    return [{ check: 'disk', verdict, detail: t('doctor.free', { gigabytes: (free / gigabyte).toFixed(1) }) }]
  } catch {
    return [{ check: 'disk', verdict: 'fail', detail: t('doctor.noFolder', { folder: dataDir }) }]
  }
}

async function checkContent({ t }: Desk, { contentDir }: Config): Promise<Finding[]> {
  const reading = await readContent(contentDir)
  return reading.isValid
    ? [{ check: 'content', verdict: 'ok', detail: t('doctor.contentValid', { version: reading.bakery.version }) }]
    : [{ check: 'content', verdict: 'fail', detail: t('doctor.contentFaulty', { count: reading.problems.length }) }]
}

/** Each asks somebody else, so all are asked at once. */
export async function checkSurroundings(desk: Desk, config: Config): Promise<Finding[]> {
  const checks = [checkContent, checkProvider, checkSmtp, checkScanner, checkDisk]
  return (await Promise.all(checks.map((check) => check(desk, config)))).flat()
}
