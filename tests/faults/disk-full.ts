import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#db/database.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import type { TestProcess } from '../support/test-server.ts'
import { createShopper, isRetryLater, runClients, type Shopper, untilAllOrder } from './clients.ts'
import type { Guarantee } from './guarantee.ts'
import { missingOrders, slotMismatches } from './order-checks.ts'

const diskBytes = 24_000_000
const refusedWithinMs = 30_000
const backWithinMs = 10_000

/** A small disk that only this process and its children see, and that goes when they go; root is not needed for it. */
const onSmallDisk = (directory: string): string[] => {
  const script = `mount -t tmpfs -o size=${diskBytes} krume "$0" && exec "$@"`
  return ['unshare', '--map-root-user', '--mount', 'sh', '-c', script, directory]
}

/** To the last byte. */
function fill(file: string): void {
  const handle = openSync(file, 'w')
  for (const size of [65_536, 512, 1]) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size))
    } catch {
      // Full, for pieces of that size.
    }
  }
  closeSync(handle)
}

/** Taken while the process stands still: SQLite itself would lose its way to a disk that only the server sees. */
function copyDatabase(server: TestProcess, folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'krume-full-copy-'))
  process.kill(server.pid, 'SIGSTOP')
  for (const name of ['krume.sqlite', 'krume.sqlite-wal']) copyFileSync(join(folder, name), join(copy, name))
  process.kill(server.pid, 'SIGCONT')
  return copy
}

async function faultsOfBooks(copy: string, acknowledged: readonly string[]): Promise<string[]> {
  const db = openDatabase(join(copy, 'krume.sqlite'), () => {})
  const found = [...(await missingOrders(db, acknowledged)), ...(await slotMismatches(db))]
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  if (rows[0]?.integrity_check !== 'ok') found.push('the file is not whole')
  await db.destroy()
  return found
}

async function fillAndFree(server: TestProcess, folder: string, shopper: Shopper): Promise<string[]> {
  const found: string[] = []
  const crowd = runClients(shopper, { shoppers: 4, isAllowed: isRetryLater })
  const refusals = () => crowd.seen.statuses.get(503) ?? 0
  await pause(300)
  fill(join(folder, 'ballast'))
  const deadlineMs = Date.now() + refusedWithinMs
  while (refusals() < 10 && Date.now() < deadlineMs) await pause(50)
  if (refusals() < 10) found.push(`nobody was refused with ${statfsSync(folder).bavail} blocks left`)
  rmSync(join(folder, 'ballast'))
  const tookMs = await untilAllOrder(shopper, 1)
  if (tookMs > backWithinMs) found.push(`back to work only after ${tookMs} ms`)
  const { acknowledged, errors: faults } = await crowd.leave()
  const copy = copyDatabase(server, folder)
  found.push(...new Set(faults), ...(await faultsOfBooks(copy, acknowledged)))
  rmSync(copy, { recursive: true, force: true })
  if (acknowledged.length === 0) found.push('nothing was acknowledged, so nothing was shown')
  return found
}

/** Undefined where the machine lets nobody make a disk of their own. */
async function startOnSmallDisk(cluster: TestCluster, directory: string): Promise<TestProcess | undefined> {
  try {
    return await cluster.startServer({ DATA_DIR: directory }, onSmallDisk(directory))
  } catch (fault) {
    if (/\b(unshare|mount): |spawn unshare/.test(`${fault}`)) return undefined
    throw fault
  }
}

export const diskFull: Guarantee = {
  name: 'disk full',
  figure: 'orders refused with 503, pages served, nothing acknowledged lost, back to work when there is room again',
  rounds: { short: 1, long: 20 },
  databases: ['sqlite'],
  async run({ rounds, cluster }) {
    const directory = mkdtempSync(join(tmpdir(), 'krume-full-'))
    const server = await startOnSmallDisk(cluster, directory)
    if (!server) return { rounds: 0, violations: [], note: 'not shown: this machine lets nobody make a small disk' }
    const shopper = await createShopper({ ...cluster, servers: [server] })
    const folder = `/proc/${server.pid}/root${directory}`
    const violations: string[] = []
    for (let round = 0; round < rounds; round++)
      for (const fault of await fillAndFree(server, folder, shopper)) violations.push(`round ${round}: ${fault}`)
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
    return { rounds, violations }
  },
}
