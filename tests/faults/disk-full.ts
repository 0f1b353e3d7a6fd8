import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#db/database.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import type { TestProcess } from '../support/test-server.ts'
import { isRetryLater, runClients, waitUntilOrdering } from './clients.ts'
import type { Guarantee } from './guarantee.ts'
import { findMissingOrders, findSlotMismatches, isIntact } from './order-checks.ts'
import { createShopper, type Shopper } from './shopper.ts'
import { timeLimitMs } from './time-limits.ts'

/** Enough for the pictures of the demo, which an import writes into the log and then into the database. */
const diskBytes = 64_000_000
const refusedWithinMs = 30_000
const recoveredWithinMs = 10_000

/** Mounts a small disk in a namespace of the process. It disappears with the process and needs no root. */
const onSmallDisk = (directory: string): string[] => {
  const script = `mount -t tmpfs -o size=${diskBytes} krume "$0" && exec "$@"`
  return ['unshare', '--map-root-user', '--mount', 'sh', '-c', script, directory]
}

/** Fills the disk to the last byte. */
function fillDisk(file: string): void {
  const handle = openSync(file, 'w')
  for (const size of [65_536, 512, 1]) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size))
    } catch {
      // No space left for blocks of that size.
    }
  }
  closeSync(handle)
}

/** Copies the files while the server is suspended: SQLite cannot open a database in another mount namespace. */
function copyDatabase(server: TestProcess, folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'krume-full-copy-'))
  process.kill(server.pid, 'SIGSTOP')
  for (const name of ['krume.sqlite', 'krume.sqlite-wal']) copyFileSync(join(folder, name), join(copy, name))
  process.kill(server.pid, 'SIGCONT')
  return copy
}

async function checkDatabase(copy: string, acknowledged: readonly string[]): Promise<string[]> {
  const db = openDatabase(join(copy, 'krume.sqlite'), () => {})
  const violations = [...(await findMissingOrders(db, acknowledged)), ...(await findSlotMismatches(db))]
  if (!(await isIntact(db))) violations.push('the database file is corrupt')
  await db.destroy()
  return violations
}

async function fillAndFree(server: TestProcess, folder: string, shopper: Shopper): Promise<string[]> {
  const violations: string[] = []
  const clients = runClients(shopper, { shoppers: 4, isAllowed: isRetryLater })
  const countRefusals = () => clients.observations.statuses.get(503) ?? 0
  await pause(300)
  fillDisk(join(folder, 'ballast'))
  const deadlineMs = Date.now() + timeLimitMs(refusedWithinMs)
  while (countRefusals() < 10 && Date.now() < deadlineMs) await pause(50)
  if (countRefusals() < 10) violations.push(`no refusals with ${statfsSync(folder).bavail} blocks left`)
  rmSync(join(folder, 'ballast'))
  const tookMs = await waitUntilOrdering(shopper, 1)
  if (tookMs > timeLimitMs(recoveredWithinMs)) violations.push(`recovered only after ${tookMs} ms`)
  const { acknowledged, errors } = await clients.stop()
  const copy = copyDatabase(server, folder)
  violations.push(...new Set(errors), ...(await checkDatabase(copy, acknowledged)))
  rmSync(copy, { recursive: true, force: true })
  if (acknowledged.length === 0) violations.push('no order was acknowledged, so nothing was tested')
  return violations
}

/** Undefined where the system does not allow user namespaces. On so small a disk, new carts would be refused at once. */
async function startOnSmallDisk(cluster: TestCluster, directory: string): Promise<TestProcess | undefined> {
  try {
    return await cluster.startServer({ DATA_DIR: directory, MIN_FREE_MB: '0' }, onSmallDisk(directory))
  } catch (error) {
    if (/\b(unshare|mount): |spawn unshare/.test(`${error}`)) return undefined
    throw error
  }
}

export const diskFull: Guarantee = {
  name: 'disk full',
  figure: 'orders get 503, pages are served, no acknowledged order is lost, recovery when there is space again',
  rounds: { short: 1, long: 20 },
  databases: ['sqlite'],
  async run({ rounds, cluster }) {
    const directory = mkdtempSync(join(tmpdir(), 'krume-full-'))
    const server = await startOnSmallDisk(cluster, directory)
    if (!server) return { rounds: 0, violations: [], note: 'skipped: this system does not allow mounting a small disk' }
    const shopper = await createShopper({ ...cluster, servers: [server] })
    const folder = `/proc/${server.pid}/root${directory}`
    const violations: string[] = []
    for (let round = 0; round < rounds; round++)
      for (const violation of await fillAndFree(server, folder, shopper))
        violations.push(`round ${round}: ${violation}`)
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
    return { rounds, violations }
  },
}
