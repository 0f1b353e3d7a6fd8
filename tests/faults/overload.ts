import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { TestProcess } from '../support/test-server.ts'
import { requestApi } from './clients.ts'
import type { Guarantee } from './guarantee.ts'

/** More than the server handles at once. */
const slowClients = 560
const mostGrowthBytes = 200_000_000
const credential = btoa('public:krume')

/** What lies ready is sent even then; nobody has asked for this before. */
const somethingNew = () => `/products?search=${randomUUID().slice(0, 8)}`

async function residentBytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout.trim()) * 1024
}

/** Says that it will send something, and does not. */
function aSlowClient(port: number): Promise<Socket> {
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

/** Connections that come all at once are let in one by one, so it takes a moment. */
async function untilStatus(url: string, wanted: number): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await requestApi(url, somethingNew())).status === wanted) return true
    await pause(100)
  }
  return false
}

async function overloadOnce(server: TestProcess): Promise<string[]> {
  const faults: string[] = []
  const before = await residentBytes(server.pid)
  const port = Number(new URL(server.url).port)
  const sockets = await Promise.all(Array.from({ length: slowClients }, () => aSlowClient(port)))
  await untilStatus(server.url, 503)
  const refused = await Promise.all(Array.from({ length: 200 }, () => requestApi(server.url, somethingNew())))
  const wrong = refused.filter(({ status, headers }) => status !== 503 || !Number(headers.get('retry-after')))
  if (wrong.length > 0) faults.push(`${wrong.length} of 200 were not told to come back: ${wrong[0]?.status}`)
  if (refused.some(({ headers }) => headers.get('x-content-type-options') !== 'nosniff'))
    faults.push('the refusal lacks the headers that every answer has')
  const grown = (await residentBytes(server.pid)) - before
  if (grown > mostGrowthBytes) faults.push(`grew by ${Math.round(grown / 1e6)} MB`)
  for (const socket of sockets) socket.destroy()
  if (!(await untilStatus(server.url, 200))) faults.push('not back to normal after 10 s')
  return faults
}

export const overload: Guarantee = {
  name: 'overload',
  figure: '503 with Retry-After past the limit, memory bounded, back to normal afterwards',
  rounds: { short: 1, long: 10 },
  async run({ rounds, cluster }) {
    const violations: string[] = []
    const server = cluster.servers.at(-1)
    if (!server) return { rounds: 0, violations: ['no server runs'] }
    for (let round = 0; round < rounds; round++)
      for (const fault of await overloadOnce(server)) violations.push(`round ${round}: ${fault}`)
    return { rounds, violations }
  },
}
