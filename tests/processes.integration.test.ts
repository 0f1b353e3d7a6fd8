import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOrder } from '#db/orders.ts'
import { drainUnderLoad } from './faults/drain.ts'
import { createShopper, type Shopper } from './faults/shopper.ts'
import { createAddressFetch } from './support/address-fetch.ts'
import { importContent } from './support/import-content.ts'
import { startNginx } from './support/nginx.ts'
import { startTestCluster, type TestCluster } from './support/test-cluster.ts'
import { startServerProcess, type TestProcess } from './support/test-server.ts'

const metricsToken = 'only-for-the-fault-tests'

let cluster: TestCluster
let server: TestProcess
beforeAll(async () => {
  cluster = await startTestCluster({ processes: 1, environment: { PROCESSES: '2', DRAIN_NOTICE_MS: '1000' } })
  server = cluster.servers[0] as TestProcess
})
afterAll(() => cluster.stop())

const listChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(20)
}

/** The processes take turns with new connections. */
const fetchOnNewConnection = (path: string, headers: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    get(server.url + path, { agent: false, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve(text))
    }).on('error', reject)
  })

const readMetrics = () => fetchOnNewConnection('/metrics', { authorization: `Bearer ${metricsToken}` })

async function listMeasuredProcesses(): Promise<string[]> {
  const found = (await readMetrics()).matchAll(/^krume_process_resident_memory_bytes\{process="(\d+)"\} \d+/gm)
  return [...found].map(([, process = '']) => process).sort()
}

/** Orders until it is stopped. Requests that die with a process are sent again, as browsers do. */
function keepOrdering(shopper: Shopper) {
  const acknowledged: string[] = []
  let isOver = false
  const ended = (async () => {
    while (!isOver)
      try {
        const { status, orderId } = await shopper.checkout(0, await shopper.cart(0), shopper.aForm(shopper.nextSlot()))
        if (status === 200) acknowledged.push(orderId)
      } catch {
        await pause(20)
      }
  })()
  return {
    acknowledged,
    stop() {
      isOver = true
      return ended
    },
  }
}

describe('several processes on one port', () => {
  test('measure themselves, and any of them tells the metrics of all', async () => {
    await until(async () => (await listMeasuredProcesses()).length === 2)
    for (let count = 0; count < 4; count++) expect(await listMeasuredProcesses()).toEqual(['1', '2'])
    const names = [...(await readMetrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('replace one that is killed, and no acknowledged order is lost', async () => {
    const before = listChildren(server.pid)
    const buyers = [await createShopper(cluster), await createShopper(cluster)].map(keepOrdering)
    const count = () => buyers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
    await until(() => count() >= 4)
    process.kill(before[0] ?? 0, 'SIGKILL')
    await until(() => {
      const now = listChildren(server.pid)
      return now.length === 2 && !now.includes(before[0] ?? 0) && now.includes(before[1] ?? 0)
    })
    await until(async () => (await listMeasuredProcesses()).length === 2)
    const countWithBoth = count()
    await until(() => count() >= countWithBoth + 4)
    await Promise.all(buyers.map(({ stop }) => stop()))
    for (const id of buyers.flatMap(({ acknowledged }) => acknowledged))
      expect(await findOrder(cluster.db, id)).toMatchObject({ id })
  })

  test('all show what is published', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'krume-published-'))
    cpSync('content', folder, { recursive: true })
    const file = join(folder, 'products/brote.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"priceCents": \d+/, '"priceCents": 777'))
    const readVersions = async () => {
      const bodies: string[] = []
      for (let count = 0; count < 4; count++) bodies.push(await fetchOnNewConnection('/meta.json'))
      return new Set(bodies.map((body) => JSON.parse(body).contentVersion as string))
    }
    const nginx = await startNginx([server.url])
    const send = createAddressFetch({ from: ['127.0.0.60'], authority: nginx.authority })
    const readPage = async () => (await send(`${nginx.url}/products/bauernbrot`)).text()
    expect(await readPage()).not.toContain('7,77')
    const before = await readVersions()
    const dataDir = join(cluster.databaseUrl, '..')
    await importContent(folder, { dataDir, clock: new Date().toISOString() })
    await until(async () => (await readVersions()).isDisjointFrom(before))
    expect((await readVersions()).size).toBe(1)
    // nginx keeps a page for a second, not for the minutes that a CDN may.
    await until(async () => (await readPage()).includes('7,77'))
    await nginx.stop()
    send.close()
    rmSync(folder, { recursive: true })
  })

  test('end without failing a request, and their parent after them', async () => {
    const { violations, served } = await drainUnderLoad(server)
    expect(violations).toEqual([])
    expect(served).toBeGreaterThan(0)
  })
})

test('a process that cannot start ends its parent with its message', async () => {
  const env = { ...process.env, KRUME_DEMO: 'empty', DATA_DIR: '/dev/null/none', PROCESSES: '2' }
  await expect(startServerProcess(env)).rejects.toThrow('The data folder /dev/null/none cannot be made')
})
