import { connect } from 'node:net'
import type { Fetch } from '../support/address-fetch.ts'
import type { Guarantee } from './guarantee.ts'
import { hostileCases, hostilePaths } from './hostile-cases.ts'
import { startProber } from './prober.ts'
import { nextClientAddress } from './shopper.ts'
import { timeLimitMs } from './time-limits.ts'

const respondedWithinMs = 5_000
/** The server allows ten seconds for the head and sixty for the request, and checks every five. */
const slowHeadMs = 16_000
const slowBodyMs = 66_000

const leakedContent = /root:.*:0:0:|"devDependencies"|\[core\]|"slotCapacity"|"type": "module"/

interface RawRequest {
  port: number
  text: string
  /** Sent once a second after the text. */
  drip?: string
  withinMs: number
}

/** Everything received until the connection was closed; undefined if it is still open without a response. */
function sendRaw({ port, text, drip, withinMs }: RawRequest): Promise<string | undefined> {
  return new Promise((resolve) => {
    let response = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    const dripping = drip && setInterval(() => socket.write(drip), 1_000)
    const end = (received: string | undefined) => {
      clearTimeout(deadline)
      if (dripping) clearInterval(dripping)
      socket.destroy()
      resolve(received)
    }
    const deadline = setTimeout(() => end(response || undefined), withinMs)
    socket.on('data', (data) => {
      response += data.toString('latin1')
    })
    socket.on('error', () => end(response))
    socket.on('close', () => end(response))
  })
}

const parseHead = (response: string) => response.split('\r\n\r\n', 1)[0] ?? ''
const parseStatus = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0)

async function checkRequests(port: number): Promise<string[]> {
  const violations: string[] = []
  for (const [name, { text, isExpected }] of Object.entries(hostileCases)) {
    const response = await sendRaw({ port, text, withinMs: timeLimitMs(respondedWithinMs) })
    if (response === undefined) violations.push(`${name} got no response`)
    else if (!isExpected(parseStatus(response))) violations.push(`${name} got ${response.slice(0, 60)}`)
  }
  return violations
}

async function checkPaths(port: number): Promise<string[]> {
  const violations: string[] = []
  for (const path of hostilePaths) {
    const text = `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`
    const response = (await sendRaw({ port, text, withinMs: timeLimitMs(respondedWithinMs) })) ?? ''
    const status = parseStatus(response)
    if (status === 0 || status >= 500) violations.push(`${path} got ${response.slice(0, 60)}`)
    if (leakedContent.test(response)) violations.push(`${path} leaked a file outside of the site`)
    if (/^location: *(\/\/|\/\\|https?:\/\/evil)/im.test(parseHead(response)))
      violations.push(`${path} redirects to another site`)
    // The path may be repeated in the response, the Host header may not.
    if (!path.includes('evil') && response.includes('evil.example')) violations.push(`${path} trusts the Host header`)
  }
  return violations
}

async function checkSlowClients(port: number): Promise<string[]> {
  const head = 'POST /api/v1/carts/new/product HTTP/1.1\r\nHost: a\r\n'
  const body = `${head}Authorization: Basic ${btoa('public:krume')}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`
  const heads = Array.from({ length: 20 }, () =>
    sendRaw({ port, text: head, drip: 'X-A: b\r\n', withinMs: slowHeadMs }),
  )
  const bodies = Array.from({ length: 20 }, () => sendRaw({ port, text: body, drip: ' ', withinMs: slowBodyMs }))
  const violations: string[] = []
  const isOpen = (response: string | undefined) => response === undefined
  if ((await Promise.all(heads)).some(isOpen)) violations.push(`a slow head stayed open longer than ${slowHeadMs} ms`)
  if ((await Promise.all(bodies)).some(isOpen)) violations.push(`a slow body stayed open longer than ${slowBodyMs} ms`)
  return violations
}

/** The other clients. */
const fetchFromElsewhere: Fetch = (url, init = {}) =>
  fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': nextClientAddress() } })

export const hostileRequests: Guarantee = {
  name: 'hostile requests',
  figure: 'oversized, malformed, misleading and slow requests are refused; meanwhile every request of others gets 200',
  rounds: { short: 1, long: 5 },
  shortOn: 'sqlite',
  async run({ rounds, cluster }) {
    const url = cluster.servers[0]?.url ?? ''
    const port = Number(new URL(url).port)
    const prober = startProber(url, fetchFromElsewhere)
    const violations: string[] = []
    for (let round = 0; round < rounds; round++) {
      const found = [...(await checkRequests(port)), ...(await checkPaths(port))]
      violations.push(...found.map((violation) => `round ${round}: ${violation}`))
    }
    // Takes a minute, so it runs once.
    if (rounds > 1) violations.push(...(await checkSlowClients(port)))
    await prober.waitForRounds(1)
    violations.push(...(await prober.stop()).map((violation) => `other clients: ${violation}`))
    const cases = Object.keys(hostileCases).length + hostilePaths.length
    return { rounds, violations, note: `${cases} cases per round, ${prober.countProbes()} requests of others` }
  },
}
