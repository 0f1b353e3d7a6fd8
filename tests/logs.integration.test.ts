import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './support/child-processes.ts'
import { copyFilledDatabase } from './support/filled-database.ts'
import { startServerProcess, type TestProcess } from './support/test-server.ts'

const mail = 'xaveria.quendlhuber@mail.example'
const name = 'Quendlhuber'
const token = '7K3MN-PQ4RT.tq1zzz.mZk3J5v1Q9w8xYzAbCdEfGhIjK'
const applicationId = '3f1c0e9a7b5d4c2e8f6a1b3c5d7e9f0112345678'
const metricsToken = 'only-for-the-test-of-logs'

/** Each segment and each query of each part of the server contains something that must not be logged. */
const paths = [
  `/${mail}`,
  `/${name}`,
  `/${token}/x`,
  `/${name}/${mail}?mail=${mail}`,
  `/?token=${token}`,
  `/${mail}.data`,
  `/_.data?token=${token}`,
  `/products/${name}?search=${mail}`,
  `/selfservice/orders/${token}?token=${token}`,
  `/pass/${token}?token=${token}`,
  `/applications/${applicationId}?token=${token}`,
  `/review/${applicationId}?token=${token}`,
  `/api/${mail}`,
  `/api/v1/${mail}`,
  `/api/v1/orders/${name}?mail=${mail}`,
  `/api/v1/orders/7K3MN-PQ4RT/link?token=${token}`,
  `/api/v1/applications/${applicationId}/link?token=${token}`,
  `/api/v1/payments/webhook/paypal?${mail}`,
  `/api/v1/jobs/${name}/applications/${applicationId}/upload?${mail}`,
  `/api/payout/orders/${name}/approve?token=${token}`,
  `/payout/${mail}`,
  `/payout/orders/${name}/approve?token=${token}`,
  `/livez/${mail}`,
  `/metrics?${mail}`,
  `/assets/${mail}.js`,
  `/locales/${name}`,
  `/v1/images/${mail}`,
  `/.well-known/${mail}`,
  `//${mail}/x`,
  `/%E0%A4%A/${mail}`,
  `/products/%E0${mail}`,
  `/products/%E0%A4${name}?x=%`,
  `/100%/${mail}`,
  `/100%25/${mail}`,
]
/** A stream that stays open for hours, and an upload. */
const staffPaths = [`/api/staff/v1/events?${mail}`, `/api/staff/v1/content/pictures?${mail}`]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

const headers = {
  authorization: `Basic ${btoa('public:krume')}`,
  referer: `https://www.krume.example/selfservice/orders/x?token=${token}&mail=${mail}`,
  'user-agent': name,
  'x-request-id': token,
  'x-forwarded-for': mail,
  'x-forwarded-host': `${name}.example`,
  origin: `https://${name}.example`,
  cookie: `krume-application-${applicationId}=${token}`,
  'accept-language': name,
  'content-type': 'application/json',
}

function send(url: string, method: string, path: string): Promise<number> {
  const { hostname, port } = new URL(url)
  const body = method === 'GET' || method === 'HEAD' ? '' : JSON.stringify({ mail, name, token })
  return new Promise((resolve, reject) => {
    // Not fetch, which normalizes paths.
    const sent = request({ hostname, port, method, path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject).end(body)
  })
}

const dataDir = mkdtempSync(join(tmpdir(), 'krume-logs-'))
let server: TestProcess
let staffUrl: string
beforeAll(async () => {
  const port = await freePort(4)
  staffUrl = `http://127.0.0.1:${port + 3}`
  server = await startServerProcess({
    ...process.env,
    KRUME_DEMO: 'empty',
    SERVE: 'both',
    PORT: String(port),
    STAFF_PORT: String(port + 3),
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '1',
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'debug',
  })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

test('neither the log nor the metrics contain a mail address, name or token of a request', async () => {
  const statuses = new Set<number>()
  for (const method of methods) for (const path of paths) statuses.add(await send(server.url, method, path))
  for (const path of staffPaths) statuses.add(await send(staffUrl, 'GET', path))
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
  const metrics = await (
    await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text()
  await server.stop()

  const output = server.output()
  for (const secret of [mail, name, token, applicationId, 'quendlhuber']) {
    expect(output.split('\n').filter((line) => line.includes(secret))).toEqual([])
    expect(metrics).not.toContain(secret)
  }
  const lines = output.trimEnd().split('\n')
  const unstructured = lines.filter((line) => !line.startsWith('{"level":'))
  expect(unstructured).toEqual([])
  const logged = lines.map((line) => JSON.parse(line)).filter(({ route }) => route)
  expect(logged.length).toBeGreaterThanOrEqual(methods.length * paths.length)
  expect(metrics).toContain('route="/selfservice/orders/:orderId?"')
  // An upload is as slow as the connection of the applicant, and the events of a board last as long as it is open.
  const routes = new Set([...metrics.matchAll(/route="([^"]*)"/g)].map(([, route = '']) => route))
  const ignored = /KrumeSlow\n.*route!~"([^"]*)"/.exec(readFileSync('deploy/alerts.yml', 'utf8'))?.[1] ?? ''
  const withoutAlert = [...routes].filter((route) => new RegExp(`^(?:${ignored})$`).test(route))
  expect(withoutAlert.sort()).toEqual([
    '/api/staff/v1/content/pictures',
    '/api/staff/v1/events',
    '/api/v1/jobs/:jobId/applications/:applicationId/upload',
    '/applications/:applicationId',
  ])
})

/** Settings that production starts with. Nothing is sent to these addresses: nobody orders. */
const production = {
  PUBLIC_URL: 'https://www.krume.example',
  SECRET_KEY: 'only for the test of warnings at the start',
  API_CREDENTIAL: 'site:logs',
  PAYPAL_URL: 'https://127.0.0.1:9',
  PAYPAL_CLIENT_ID: 'logs',
  PAYPAL_CLIENT_SECRET: 'logs',
  PAYPAL_WEBHOOK_ID: 'logs',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

test.each([
  [undefined, 1],
  ['tcp://127.0.0.1:9', 0],
])('production with CLAMD_URL=%s warns %i times that files are not scanned', async (clamdUrl, count) => {
  const folder = mkdtempSync(join(tmpdir(), 'krume-logs-'))
  copyFilledDatabase(folder)
  const environment = { ...process.env, ...production, DATA_DIR: folder, CLAMD_URL: clamdUrl, LOG_LEVEL: 'warn' }
  const started = await startServerProcess(environment)
  await started.stop()
  const warnings = started
    .output()
    .split('\n')
    .filter((line) => line.includes('CLAMD_URL is not set'))
  expect(warnings).toHaveLength(count)
  for (const line of warnings) expect(JSON.parse(line)).toMatchObject({ level: 40 })
  rmSync(folder, { recursive: true })
})
