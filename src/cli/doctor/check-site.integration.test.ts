import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { isServerRunning } from '#db/leases.ts'
import { readCertificate } from '#integrations/certificate.ts'
import { createCertificate } from '#tests/support/certificates.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestCli } from '#tests/support/test-cli.ts'
import { type SiteServer, startTestServer } from '#tests/support/test-server.ts'

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Change = (text: string) => string | undefined

/** Something in front of the site that changes what it says, such as a CDN with old pages. */
async function startProxy(target: string, changeByPath: Record<string, Change>) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = 'GET', url = '/', headers } = request
    const { authorization = '', 'content-type': type = 'text/plain' } = headers
    const answer = await fetch(target + url, {
      method,
      headers: { authorization, 'content-type': type },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const text = await answer.text()
    const change = changeByPath[url.split('?')[0] ?? '']
    const changed = change ? change(text) : text
    response.writeHead(changed === undefined ? 500 : answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
    })
    response.end(changed ?? 'broken')
  })
  return { url: `http://${await listen(server)}`, stop: () => server.close() }
}

onAnyDatabase('doctor asks the site', (database) => {
  let site: SiteServer
  let databaseUrl: string
  beforeAll(async () => {
    site = await startTestServer(database.kind === 'postgres' ? { databaseUrl: database.url } : {})
    databaseUrl = database.kind === 'postgres' ? database.url : join(site.dataDir, 'krume.sqlite')
    const db = openDatabase(databaseUrl, () => {})
    // The first run of a task tells others that a server is there.
    await vi.waitFor(async () => expect(await isServerRunning(db)).toBe(true), { timeout: 60_000 })
    await db.destroy()
  })
  afterAll(() => site.stop())

  async function runDoctor(changes: Record<string, string> = {}, language: 'de' | 'en' = 'de') {
    const port = new URL(site.url).port
    const environment = {
      ...{ PUBLIC_URL: site.url, STAFF_URL: site.staffUrl, PORT: port, KRUME_PORTS: port, DATA_DIR: site.dataDir },
      ...{ PAYPAL_URL: site.sandboxUrl, SMTP_URL: `smtp://127.0.0.1:${Number(port) + 2}` },
    }
    const cli = createTestCli({
      ...{ now: () => new Date().toISOString(), url: databaseUrl, language },
      environment: { ...environment, ...changes },
    })
    const { exitCode, doctor } = await cli.run('doctor')
    type Row = { check: string; verdict: string; detail: string }
    const find = (check: string) => doctor.find((row: Row) => row.check === check) as Row | undefined
    return { exitCode, find, verdictOf: (check: string) => find(check)?.verdict }
  }

  test('pages, processes, content, a cart with pickup times and the staff app', async () => {
    const { exitCode, find, verdictOf } = await runDoctor()
    const checks = ['site', 'processes', 'servedContent', 'ordering', 'staffApp', 'pictures', 'lists', 'reconciliation']
    expect(checks.map((check) => [check, verdictOf(check)])).toEqual(checks.map((check) => [check, 'ok']))
    expect(find('ordering')?.detail).toContain('nicht bestellt')
    expect(exitCode).toBe(0)
    const db = openDatabase(databaseUrl, () => {})
    expect(await db.selectFrom('customer_order').select('id').execute()).toEqual([])
    // The cart stays, empty, until it expires.
    const carts = await db.selectFrom('cart').select('lines').execute()
    expect(carts.flatMap(({ lines }) => lines)).toEqual([])
    await db.destroy()
  })

  test('and finds a page that fails', async () => {
    const proxy = await startProxy(site.url, { '/products': () => undefined })
    const { exitCode, find } = await runDoctor({ PUBLIC_URL: proxy.url }, 'en')
    expect(find('site')).toMatchObject({ verdict: 'fail', detail: expect.stringContaining('/products fails (500)') })
    expect(exitCode).toBe(1)
    proxy.stop()
  })

  test('and finds content of another version', async () => {
    const proxy = await startProxy(site.url, {
      '/meta.json': (text) => JSON.stringify({ ...JSON.parse(text), contentVersion: '0.1' }),
    })
    expect((await runDoctor({ PUBLIC_URL: proxy.url })).verdictOf('servedContent')).toBe('fail')
    proxy.stop()
  })

  test('and finds prices that the cart does not know', async () => {
    const raise: Change = (text) =>
      text.replace(/"price":(\d+(?:\.\d+)?)/g, (_all, price) => `"price":${Number(price) + 1}`)
    const proxy = await startProxy(site.url, { '/api/v1/products': raise })
    expect((await runDoctor({ PUBLIC_URL: proxy.url })).verdictOf('ordering')).toBe('fail')
    proxy.stop()
  })

  test('and finds processes that do not respond, and a site that is gone', async () => {
    const { port } = new URL(site.url)
    const silent = await runDoctor({ KRUME_PORTS: `${port},9` })
    expect(silent.find('processes')).toMatchObject({ verdict: 'fail', detail: expect.stringContaining('Port 9') })
    const gone = await runDoctor({ PUBLIC_URL: 'http://127.0.0.1:9', STAFF_URL: 'http://127.0.0.1:9' })
    expect([gone.verdictOf('site'), gone.verdictOf('staffApp'), gone.verdictOf('ordering')]).toEqual([
      'fail',
      'fail',
      undefined,
    ])
  })

  test('and finds pictures whose original is gone', async () => {
    const db = openDatabase(databaseUrl, () => {})
    await db
      .deleteFrom('content_picture')
      .where('hash', '=', (query) => query.selectFrom('content_picture').select('hash').limit(1))
      .execute()
    await db.destroy()
    expect((await runDoctor()).verdictOf('pictures')).toBe('fail')
  })
})

describe('the certificate of an address', () => {
  test('is read with the day on which it ends, and with the reason why browsers refuse it', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'krume-certificate-'))
    const { certificateFile, keyFile, authority } = await createCertificate(directory)
    const server = createTlsServer({ cert: readFileSync(certificateFile), key: readFileSync(keyFile) })
    const url = (await listen(server)).replace('127.0.0.1', 'https://localhost')
    const inDays = (days: number) => Date.now() + days * 86_400_000
    const own = getCACertificates('default')
    try {
      const unknown = await readCertificate(url)
      expect(unknown).toMatchObject({ kind: 'read', refusal: expect.any(String) })
      setDefaultCACertificates([...own, authority])
      const known = await readCertificate(url)
      if (known.kind !== 'read') throw new Error(known.reason)
      expect(known.refusal).toBeUndefined()
      expect(known.expiresAtMs).toBeGreaterThan(inDays(1))
      expect(known.expiresAtMs).toBeLessThan(inDays(3))
    } finally {
      setDefaultCACertificates(own)
      server.close()
      rmSync(directory, { recursive: true })
    }
    expect(await readCertificate('https://127.0.0.1:9')).toMatchObject({ kind: 'noResponse' })
  })
})
