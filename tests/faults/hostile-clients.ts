import { connect } from 'node:net'
import { askHouse } from './a-shopper.ts'
import { hostileRequests, pathTricks } from './hostile-requests.ts'
import type { TrustPromise } from './trust-promise.ts'

const answeredWithinMs = 5_000
/** Ten seconds for the head, sixty for the whole, looked at every five. */
const slowHeadMs = 16_000
const slowBodyMs = 66_000

const tellTales = /root:.*:0:0:|"devDependencies"|\[core\]|"slotCapacity"|"type": "module"/

interface Talk {
  port: number
  /** What is sent at once, and what drips after it, a piece a second. */
  text: string
  drip?: string
  withinMs: number
}

/** Everything that came back until the line was closed, or undefined if it is still open by then. */
function talk({ port, text, drip, withinMs }: Talk): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    const dripping = drip && setInterval(() => socket.write(drip), 1_000)
    const end = (heard: string | undefined) => {
      clearTimeout(deadline)
      if (dripping) clearInterval(dripping)
      socket.destroy()
      resolve(heard)
    }
    const deadline = setTimeout(() => end(answer || undefined), withinMs)
    socket.on('data', (data) => {
      answer += data.toString('latin1')
    })
    socket.on('error', () => end(answer))
    socket.on('close', () => end(answer))
  })
}

const headOf = (answer: string) => answer.split('\r\n\r\n', 1)[0] ?? ''
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)

async function refuseRequests(port: number): Promise<string[]> {
  const found: string[] = []
  for (const [what, { text, isFine }] of Object.entries(hostileRequests)) {
    const answer = await talk({ port, text, withinMs: answeredWithinMs })
    if (answer === undefined) found.push(`${what} got no answer`)
    else if (!isFine(statusOf(answer))) found.push(`${what} got ${answer.slice(0, 60)}`)
  }
  return found
}

async function refusePaths(port: number): Promise<string[]> {
  const found: string[] = []
  for (const path of pathTricks) {
    const text = `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`
    const answer = (await talk({ port, text, withinMs: answeredWithinMs })) ?? ''
    const status = statusOf(answer)
    if (status === 0 || status >= 500) found.push(`${path} got ${answer.slice(0, 60)}`)
    if (tellTales.test(answer)) found.push(`${path} told what lies beside the site`)
    if (/^location: *(\/\/|\/\\|https?:\/\/evil)/im.test(headOf(answer))) found.push(`${path} leads away`)
    // The address itself may be repeated, what the head says about the host may not.
    if (!path.includes('evil') && answer.includes('evil.example')) found.push(`${path} believes the Host header`)
  }
  return found
}

async function cutSlowClients(port: number): Promise<string[]> {
  const head = 'POST /api/v1/carts/new/product HTTP/1.1\r\nHost: a\r\n'
  const body = `${head}Authorization: Basic ${btoa('public:krume')}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`
  const heads = Array.from({ length: 20 }, () => talk({ port, text: head, drip: 'X-A: b\r\n', withinMs: slowHeadMs }))
  const bodies = Array.from({ length: 20 }, () => talk({ port, text: body, drip: ' ', withinMs: slowBodyMs }))
  const others = await askHouse(`http://127.0.0.1:${port}`, '/products')
  const found = others.status === 200 ? [] : [`others got ${others.status} meanwhile`]
  const isOpen = (answer: string | undefined) => answer === undefined
  if ((await Promise.all(heads)).some(isOpen)) found.push(`a slow head was waited for longer than ${slowHeadMs} ms`)
  if ((await Promise.all(bodies)).some(isOpen)) found.push(`a slow body was waited for longer than ${slowBodyMs} ms`)
  return found
}

export const hostileClients: TrustPromise = {
  name: 'hostile clients',
  figure: 'slow, oversized, malformed and misleading requests are refused; nothing is told, nobody else notices',
  rounds: { short: 1, long: 5 },
  async run({ rounds, houses }) {
    const url = houses.servers[0]?.url ?? ''
    const port = Number(new URL(url).port)
    const violations: string[] = []
    for (let round = 0; round < rounds; round++) {
      const found = [...(await refuseRequests(port)), ...(await refusePaths(port))]
      const { status } = await askHouse(url, '/products')
      if (status !== 200) found.push(`afterwards ${status}`)
      violations.push(...found.map((fault) => `round ${round}: ${fault}`))
    }
    // It takes a minute, and once is enough.
    if (rounds > 1) violations.push(...(await cutSlowClients(port)))
    const cases = Object.keys(hostileRequests).length + pathTricks.length
    return { rounds, violations, note: `${cases} cases a round` }
  },
}
