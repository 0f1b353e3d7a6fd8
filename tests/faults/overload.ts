import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { TestProcess } from '../support/test-server.ts'
import type { Guarantee } from './guarantee.ts'
import { requestApi } from './shopper.ts'

/** More than the server handles in parallel. */
const slowClients = 560
const maxGrowthBytes = 200_000_000
const credential = btoa('public:krume')

/** Cached responses are sent even under overload, so each request is a new search. */
const createUncachedPath = () => `/products?search=${randomUUID().slice(0, 8)}`

async function readResidentBytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout.trim()) * 1024
}

/** Announces a body and never sends it. */
function openSlowClient(port: number): Promise<Socket> {
  const head = [
    'POST /api/v1/carts/new/product HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Basic ${credential}`,
    'Content-Type: application/json',
    'Content-Length: 30',
    '',
    '{',
  ].join('\r\n')
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head, () => resolve(socket)))
    socket.on('error', () => {})
  })
}

/** The server accepts simultaneous connections one by one, so a status may take a moment. */
async function waitForStatus(url: string, expected: number): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await requestApi(url, createUncachedPath())).status === expected) return true
    await pause(100)
  }
  return false
}

async function overloadOnce(server: TestProcess): Promise<string[]> {
  const violations: string[] = []
  const before = await readResidentBytes(server.pid)
  const port = Number(new URL(server.url).port)
  const sockets = await Promise.all(Array.from({ length: slowClients }, () => openSlowClient(port)))
  await waitForStatus(server.url, 503)
  const refused = await Promise.all(Array.from({ length: 200 }, () => requestApi(server.url, createUncachedPath())))
  const wrong = refused.filter(({ status, headers }) => status !== 503 || !Number(headers.get('retry-after')))
  if (wrong.length > 0) violations.push(`${wrong.length} of 200 did not get 503 with Retry-After: ${wrong[0]?.status}`)
  if (refused.some(({ headers }) => headers.get('x-content-type-options') !== 'nosniff'))
    violations.push('the 503 lacks the security headers')
  const grown = (await readResidentBytes(server.pid)) - before
  if (grown > maxGrowthBytes) violations.push(`memory grew by ${Math.round(grown / 1e6)} MB`)
  for (const socket of sockets) socket.destroy()
  if (!(await waitForStatus(server.url, 200))) violations.push('no recovery within 10 s')
  return violations
}

export const overload: Guarantee = {
  name: 'overload',
  figure: '503 with Retry-After above the limit, bounded memory, recovery afterwards',
  rounds: { short: 1, long: 10 },
  async run({ rounds, cluster }) {
    const violations: string[] = []
    const server = cluster.servers.at(-1)
    if (!server) return { rounds: 0, violations: ['no server runs'] }
    for (let round = 0; round < rounds; round++)
      for (const violation of await overloadOnce(server)) violations.push(`round ${round}: ${violation}`)
    return { rounds, violations }
  },
}
