import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What one hostile client does on each of its connections. */
export interface Attack {
  name: string
  connections: number
  /** Sent at once. */
  text: string
  /** Sent again and again afterwards. */
  drip?: string
  /** Never reads a response. */
  isDeaf?: boolean
}

const repeat = (count: number, create: (index: number) => string) => Array.from({ length: count }, (_, i) => create(i))
const requestOf = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`

const basic = `Authorization: Basic ${btoa('public:krume')}`
const post = ['POST /api/v1/carts/new/product HTTP/1.1', 'Host: localhost', basic, 'Content-Type: application/json']
const announced = requestOf(...post, 'Content-Length: 5000')
const search = (index: number) => `GET /api/v1/products?search=flood-${index} HTTP/1.1`

/** More connections than the server handles requests at a time. */
const many = 600

export const attacks: readonly Attack[] = [
  { name: 'idle connections', connections: many, text: '' },
  { name: 'slow heads', connections: many, text: `${post.join('\r\n')}\r\n`, drip: 'X-A: b\r\n' },
  { name: 'idle posts', connections: many, text: `${announced}{` },
  { name: 'slow posts', connections: many, text: announced, drip: ' ' },
  {
    name: 'slow chunked posts',
    connections: many,
    text: requestOf(...post, 'Transfer-Encoding: chunked'),
    drip: '1\r\n \r\n',
  },
  {
    name: 'pipelined requests',
    connections: 100,
    text: repeat(200, (index) => requestOf(search(index), 'Host: localhost', basic)).join(''),
  },
  {
    name: 'responses that nobody reads',
    connections: 200,
    text: repeat(50, () => requestOf('GET /products HTTP/1.1', 'Host: localhost')).join(''),
    isDeaf: true,
  },
  {
    name: 'oversized heads',
    connections: 200,
    text: requestOf('GET / HTTP/1.1', 'Host: localhost', `X-A: ${'x'.repeat(60_000)}`),
  },
]

const dripIntervalMs = 500

export interface RunningAttack {
  /** Connections that are open and have got no response. */
  countOpen(): number
  /** Connections that were closed or have got a response, such as 429. */
  countAnswered(): number
  stop(): void
}

/** Opens the connections of an attack; resolves when all of them were tried. */
export async function startAttack(
  { connections, text, drip, isDeaf = false }: Attack,
  connect: () => Socket,
): Promise<RunningAttack> {
  const sockets: Socket[] = []
  const open = new Set<Socket>()
  const answered = new Set<Socket>()
  function openConnection(): Promise<void> {
    const socket = connect()
    sockets.push(socket)
    return new Promise((resolve) => {
      const end = () => {
        open.delete(socket)
        answered.add(socket)
        resolve()
      }
      socket.once(socket.constructor.name === 'TLSSocket' ? 'secureConnect' : 'connect', () => {
        open.add(socket)
        if (text) socket.write(text, 'latin1')
        if (isDeaf) socket.pause()
        else socket.once('data', end)
        resolve()
      })
      socket.on('error', end)
      socket.on('close', end)
    })
  }
  // In small groups: the queue of connections that the system has not yet accepted is short.
  for (let count = 0; count < connections; count += 20)
    await Promise.all(Array.from({ length: Math.min(20, connections - count) }, openConnection))
  const abort = new AbortController()
  async function keepDripping(): Promise<void> {
    while (drip && !abort.signal.aborted) {
      for (const socket of open) socket.write(drip)
      await pause(dripIntervalMs, undefined, { signal: abort.signal }).catch(() => {})
    }
  }
  void keepDripping()
  return {
    countOpen: () => open.size,
    countAnswered: () => answered.size,
    stop() {
      abort.abort()
      for (const socket of sockets) socket.destroy()
    },
  }
}
