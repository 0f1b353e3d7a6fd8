import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { findLiveVersion } from '#db/content.ts'
import { listPeople } from '#db/staff-people.ts'
import type { KeyBelow } from '#domain/i18n/translate.ts'
import type { Config } from '#foundation/config.ts'
import { readCertificate } from '#integrations/certificate.ts'
import { verifySmtp } from '#integrations/mail/mailer.ts'
import { createPaypalClient, type PaypalAccess, verifyAccess } from '#integrations/payment/paypal-client.ts'
import { type StripeAccess, verifyStripeAccess } from '#integrations/payment/stripe-client.ts'
import type { CommandContext } from '../command.ts'
import { formatCell } from '../output/print-result.ts'
import { lookUpRecord, mailDomain, type RecordState, suggestRecords } from './dns-records.ts'

export interface ChecklistItem {
  step: KeyBelow<'cli', 'setupStep'>
  state: 'done' | 'open' | 'unknown'
  detail: string
}

export const webhookUrl = (publicUrl: string): string => `${publicUrl}/api/v1/payments/webhook/paypal`

const item = (step: ChecklistItem['step'], state: ChecklistItem['state'], detail: string): ChecklistItem => ({
  step,
  state,
  detail,
})

async function checkCertificate(context: CommandContext, url: string): Promise<ChecklistItem> {
  const { t } = context
  if (!url.startsWith('https:')) return item('certificate', 'open', t('setup.notHttps', { url }))
  const reading = await readCertificate(url)
  if (reading.kind === 'noResponse')
    return item('certificate', 'open', t('setup.noCertificate', { url, reason: reading.reason }))
  const until = formatCell(new Date(reading.expiresAtMs).toISOString(), 'instant', context)
  return reading.refusal === undefined
    ? item('certificate', 'done', t('setup.certificate', { url, until }))
    : item('certificate', 'open', t('setup.noCertificate', { url, reason: reading.refusal }))
}

async function checkStripe({ t }: CommandContext, access: StripeAccess): Promise<ChecklistItem> {
  const answer = await verifyStripeAccess(access)
  if (answer.kind === 'ok') return item('payment', 'done', `Stripe: ${t('setup.paymentWorks')}`)
  const reason = answer.kind === 'refused' ? answer.code : answer.reason
  return item('payment', 'open', `Stripe: ${t('setup.paymentRefused', { reason })}`)
}

async function checkPaypal(
  { t }: CommandContext,
  payment: PaypalAccess & { webhookId: string },
  publicUrl: string,
): Promise<ChecklistItem[]> {
  const access = await verifyAccess(payment)
  if (access.kind !== 'granted') {
    const reason = access.kind === 'noResponse' ? access.reason : String(access.status)
    return [
      item('payment', 'open', t('setup.paymentRefused', { reason })),
      item('webhook', 'unknown', webhookUrl(publicUrl)),
    ]
  }
  const path = `/v1/notifications/webhooks/${encodeURIComponent(payment.webhookId)}`
  const registered = await createPaypalClient(payment)({ method: 'GET', path, schema: z.object({ url: z.string() }) })
  const expected = webhookUrl(publicUrl)
  const payments = item('payment', 'done', t('setup.paymentWorks'))
  if (registered.kind !== 'ok')
    return [payments, item('webhook', 'unknown', t('setup.webhookUnknown', { url: expected }))]
  const { url } = registered.value
  return [
    payments,
    url === expected
      ? item('webhook', 'done', url)
      : item('webhook', 'open', t('setup.webhookElsewhere', { url, expected })),
  ]
}

async function checkMail({ t }: CommandContext, config: Config, selector: string): Promise<ChecklistItem[]> {
  const smtp = await verifySmtp(config.smtpUrl)
  const server =
    smtp.kind === 'ready'
      ? item('smtp', 'done', t('doctor.smtpReady'))
      : item('smtp', 'open', t('doctor.noAnswer', { reason: smtp.reason }))
  const domain = mailDomain(config.mailFrom ?? '')
  if (!domain) return [server, item('spf', 'open', t('setup.noSender'))]
  const toState = (state: RecordState): ChecklistItem['state'] =>
    state.kind === 'set' ? 'done' : state.kind === 'missing' ? 'open' : 'unknown'
  const records = suggestRecords(domain, new URL(config.smtpUrl).hostname, selector)
  const states = await Promise.all(records.map(lookUpRecord))
  return [
    server,
    ...records.map(({ kind, name, value }, index) => {
      const state = states[index] ?? { kind: 'missing' }
      return item(kind, toState(state), state.kind === 'set' ? state.value : t('setup.recordMissing', { name, value }))
    }),
  ]
}

/** Undefined where there is no systemd. */
async function isUnitEnabled(unit: string): Promise<boolean | undefined> {
  try {
    const { stdout } = await promisify(execFile)('systemctl', ['is-enabled', unit])
    return stdout.trim() === 'enabled'
  } catch (error) {
    return (error as { code?: unknown }).code === 'ENOENT' ? undefined : false
  }
}

async function checkTimers({ t }: CommandContext): Promise<ChecklistItem[]> {
  const units = { backup: 'krume-backup.timer', drill: 'krume-drill.timer' } as const
  return Promise.all(
    (['backup', 'drill'] as const).map(async (step) => {
      const isEnabled = await isUnitEnabled(units[step])
      if (isEnabled === undefined) return item(step, 'unknown', t('setup.noSystemd'))
      return isEnabled ? item(step, 'done', units[step]) : item(step, 'open', `systemctl enable --now ${units[step]}`)
    }),
  )
}

function checkKeys({ t }: CommandContext, { dayEndKeys, backupRecipients }: Config): ChecklistItem[] {
  return [
    item('dayEndKey', dayEndKeys.length > 0 ? 'done' : 'open', 'DAY_END_KEY'),
    item('backupKey', backupRecipients.length > 0 ? 'done' : 'open', backupRecipients[0] ?? t('note.backupPlain')),
  ]
}

/** The server creates the database on its first start; before that, these steps are open. */
async function checkData(context: CommandContext): Promise<ChecklistItem[]> {
  const { t, now } = context
  try {
    const db = await context.database()
    const version = await findLiveVersion(db, now())
    const owners = (await listPeople(db)).filter(
      ({ role, hasPasskey, revokedAt }) => role === 'owner' && hasPasskey && !revokedAt,
    )
    return [
      version
        ? item('content', 'done', t('doctor.contentShown', { version: version.number }))
        : item('content', 'open', t('doctor.nothingPublished')),
      owners.length > 0
        ? item('owner', 'done', owners.map(({ mail }) => mail).join(', '))
        : item('owner', 'open', 'krume staff invite <address> --role owner'),
    ]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [item('content', 'open', reason), item('owner', 'open', reason)]
  }
}

/** What going live needs, as far as this machine can see it. */
export async function readChecklist(context: CommandContext, selector: string): Promise<ChecklistItem[]> {
  const { t } = context
  const { config, errors } = context.configReading
  if (!config) return errors.map((error) => item('settings', 'open', error))
  const settings = item(
    'settings',
    config.isProduction ? 'done' : 'open',
    t(config.isProduction ? 'doctor.production' : 'doctor.demo'),
  )
  const addresses = [config.publicUrl, ...(config.staff.linkUrl ? [config.staff.linkUrl] : [])]
  const groups = await Promise.all([
    Promise.all(addresses.map((url) => checkCertificate(context, url))),
    config.payment.paypal ? checkPaypal(context, config.payment.paypal, config.publicUrl) : [],
    config.payment.stripe ? Promise.all([checkStripe(context, config.payment.stripe)]) : [],
    checkMail(context, config, selector),
    checkTimers(context),
    checkData(context),
  ])
  const scanner = config.clamdUrl
    ? item('scanner', 'done', config.clamdUrl)
    : item('scanner', 'open', t('doctor.noScanner'))
  return [settings, ...groups.flat(), ...checkKeys(context, config), scanner]
}
