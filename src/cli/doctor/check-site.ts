import { findLiveVersion } from '#db/content.ts'
import type { Db } from '#db/database.ts'
import type { Config } from '#foundation/config.ts'
import { type CertificateReading, readCertificate } from '#integrations/certificate.ts'
import type { CommandContext } from '../command.ts'
import { formatCell } from '../output/print-result.ts'
import { listProcesses } from '../releases/processes.ts'
import { type Finding, type FindingOptions, toReason, type Verdict } from './finding.ts'
import { tryOrder } from './try-order.ts'

const timeoutMs = 15_000

type Page = { kind: 'answered'; status: number; text: string } | { kind: 'noResponse'; reason: string }

async function loadPage(url: string): Promise<Page> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'follow' })
    return { kind: 'answered', status: response.status, text: await response.text() }
  } catch (error) {
    return { kind: 'noResponse', reason: toReason(error) }
  }
}

const isOk = (page: Page): page is Extract<Page, { kind: 'answered' }> =>
  page.kind === 'answered' && page.status === 200

const describeFault = (page: Page): string => (page.kind === 'answered' ? String(page.status) : page.reason)

async function checkPages({ t }: CommandContext, { publicUrl }: Config): Promise<Finding> {
  const startedAtMs = performance.now()
  for (const path of ['/', '/products']) {
    const page = await loadPage(publicUrl + path)
    if (!isOk(page)) {
      const detail = t('doctor.pageFails', { url: publicUrl + path, reason: describeFault(page) })
      return { check: 'site', verdict: 'fail', detail }
    }
  }
  const ms = Math.round(performance.now() - startedAtMs)
  return { check: 'site', verdict: 'ok', detail: t('doctor.pagesWork', { url: publicUrl, ms }) }
}

async function checkStaffApp({ t }: CommandContext, { serve, staff }: Config): Promise<Finding[]> {
  if (serve === 'public' && !staff.linkUrl)
    return [{ check: 'staffApp', verdict: 'ok', detail: t('doctor.noStaffApp') }]
  const page = await loadPage(`${staff.url}/`)
  if (isOk(page)) return [{ check: 'staffApp', verdict: 'ok', detail: t('doctor.staffAppWorks', { url: staff.url }) }]
  const detail = t('doctor.staffAppFails', { url: staff.url, reason: describeFault(page) })
  return [{ check: 'staffApp', verdict: 'fail', detail }]
}

interface Process {
  port: number
  ready: Page
  buildDate: string | undefined
  /** Of the content. */
  version: string | undefined
}

function parseMeta(page: Page): { buildDate?: string; contentVersion?: string } {
  try {
    return isOk(page) ? JSON.parse(page.text) : {}
  } catch {
    return {}
  }
}

/** `3.17.closed-2` is version 3 with the decisions of staff. */
const versionNumber = (contentVersion: string | undefined) => contentVersion?.split('.')[0]

async function askProcess(host: string, port: number): Promise<Process> {
  const url = `http://${host}:${port}`
  const [ready, meta] = await Promise.all([loadPage(`${url}/readyz`), loadPage(`${url}/meta.json`)])
  const { buildDate, contentVersion } = parseMeta(meta)
  return { port, ready, buildDate, version: versionNumber(contentVersion) }
}

const anyAddresses = ['0.0.0.0', '::', '']

async function askProcesses(config: Config): Promise<Process[]> {
  if (config.serve === 'staff') return []
  const processes = await listProcesses(config).catch(() => [])
  // Those of the staff app show no content: its address is asked above.
  const ports = processes.filter(({ unit }) => unit === 'krume').map(({ port }) => port)
  const host = anyAddresses.includes(config.host) ? '127.0.0.1' : config.host
  return Promise.all((ports.length > 0 ? ports : [config.port]).map((port) => askProcess(host, port)))
}

/** Each process is asked at its own port: behind nginx a random one would answer. */
export function rateProcesses(options: FindingOptions, processes: readonly Process[]): Finding {
  const { t } = options
  const formatBuild = (date: string | undefined) => (date ? formatCell(date, 'instant', options) : '?')
  const toFinding = (verdict: Verdict, detail: string): Finding => ({ check: 'processes', verdict, detail })
  const silent = processes.filter(({ ready }) => !isOk(ready))
  const [first] = silent
  if (first)
    return toFinding(
      'fail',
      t('doctor.processSilent', {
        ports: silent.map(({ port }) => port).join(', '),
        reason: describeFault(first.ready),
      }),
    )
  const late = processes.find(({ ready }) => ready.kind === 'answered' && ready.text !== 'ready')
  if (late?.ready.kind === 'answered')
    return toFinding('warn', t('doctor.processLate', { port: late.port, text: late.ready.text }))
  const builds = [...new Set(processes.map(({ buildDate }) => buildDate))]
  if (builds.length > 1) {
    const list = processes.map(({ port, buildDate }) => `${port}: ${formatBuild(buildDate)}`).join(', ')
    return toFinding('warn', t('doctor.processesDiffer', { list }))
  }
  const ports = processes.map(({ port }) => port).join(', ')
  return toFinding('ok', t('doctor.processesReady', { ports, build: formatBuild(builds[0]) }))
}

async function checkServedContent(
  { t, now }: CommandContext,
  db: Db,
  { publicUrl }: Config,
  processes: readonly Process[],
): Promise<Finding> {
  const published = await findLiveVersion(db, now())
  if (!published) return { check: 'servedContent', verdict: 'fail', detail: t('doctor.nothingPublished') }
  const expected = String(published.number)
  const site = versionNumber(parseMeta(await loadPage(`${publicUrl}/meta.json`)).contentVersion)
  const shown = [
    { where: publicUrl, version: site },
    ...processes.map(({ port, version }) => ({ where: String(port), version })),
  ]
  const other = shown.find(({ version }) => version !== expected)
  return other
    ? {
        check: 'servedContent',
        verdict: 'fail',
        detail: t('doctor.contentDiffers', { where: other.where, shown: other.version ?? '–', published: expected }),
      }
    : { check: 'servedContent', verdict: 'ok', detail: t('doctor.contentShown', { version: expected }) }
}

async function checkOrdering(context: CommandContext, { publicUrl, apiCredential }: Config): Promise<Finding> {
  const { t } = context
  const trial = await tryOrder({ url: publicUrl, credential: apiCredential })
  const money = (cents: number) => formatCell(cents, 'money', context)
  const toFinding = (verdict: Verdict, detail: string): Finding => ({ check: 'ordering', verdict, detail })
  switch (trial.kind) {
    case 'possible': {
      const { product, store, time, cents } = trial
      const date = formatCell(trial.date, 'day', context)
      return toFinding('ok', t('doctor.orderPossible', { product, amount: money(cents), store, date, time }))
    }
    case 'nothingToOrder':
      return toFinding('warn', t('doctor.nothingToOrder'))
    case 'noPickup':
      return toFinding('warn', t('doctor.noPickup', { product: trial.product }))
    case 'wrongPrice': {
      const { product, shownCents, cartCents } = trial
      return toFinding('fail', t('doctor.wrongPrice', { product, shown: money(shownCents), cart: money(cartCents) }))
    }
    case 'noResponse':
      return toFinding('fail', t('doctor.orderFails', { path: trial.path, reason: trial.reason }))
    default:
      throw new Error(trial satisfies never)
  }
}

const dayMs = 86_400_000
const [warnBelowDays, failBelowDays] = [21, 5]

export function rateCertificate({ t }: FindingOptions, url: string, reading: CertificateReading): Finding {
  const toFinding = (verdict: Verdict, detail: string): Finding => ({ check: 'certificate', verdict, detail })
  if (reading.kind === 'noResponse')
    return toFinding('fail', t('doctor.noCertificate', { url, reason: reading.reason }))
  const days = Math.floor((reading.expiresAtMs - Date.now()) / dayMs)
  if (reading.refusal) return toFinding('fail', t('doctor.certificateRefused', { url, reason: reading.refusal }))
  if (days >= warnBelowDays) return toFinding('ok', t('doctor.certificateValid', { url, count: days }))
  return toFinding(days < failBelowDays ? 'fail' : 'warn', t('doctor.certificateEnds', { url, count: days }))
}

async function checkCertificates(context: CommandContext, { publicUrl, staff }: Config): Promise<Finding[]> {
  const urls = [publicUrl, ...(staff.linkUrl ? [staff.linkUrl] : [])].filter((url) => url.startsWith('https:'))
  return Promise.all(urls.map(async (url) => rateCertificate(context, url, await readCertificate(url))))
}

/** Asks the site as a visitor does, and each of its processes. */
export async function checkSite(context: CommandContext, db: Db, config: Config): Promise<Finding[]> {
  const processes = await askProcesses(config)
  const site = await checkPages(context, config)
  const ofProcesses = processes.length > 0 ? [rateProcesses(context, processes)] : []
  const certificates = await checkCertificates(context, config)
  const staff = await checkStaffApp(context, config)
  if (site.verdict === 'fail') return [site, ...ofProcesses, ...staff, ...certificates]
  return [
    site,
    ...ofProcesses,
    await checkServedContent(context, db, config, processes),
    await checkOrdering(context, config),
    ...staff,
    ...certificates,
  ]
}
