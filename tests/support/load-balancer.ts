import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * asks: looks at /readyz all the time and sends nothing where it says no. passes on: like nginx, notices only that a
 * line is dead and takes the next one then, if nothing can happen twice by it.
 */
export type BalancerHabit = 'asks' | 'passes on'

export interface LoadBalancer {
  url: string
  close(): Promise<void>
}

const askEveryMs = 150
/** How long one who passes on leaves a server alone that has refused. */
const leftAloneMs = 2_000

/** In front of several servers, one request to each in turn. */
export async function startLoadBalancer(urls: readonly string[], habit: BalancerHabit): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(urls)
  const refusedAtMs = new Map<string, number>()
  let turn = 0
  let isClosed = false

  async function ask(url: string): Promise<void> {
    if (isClosed) return
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(url)
    else ready.delete(url)
    setTimeout(() => void ask(url), askEveryMs).unref()
  }

  function hand(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, targets: readonly string[]): void {
    const [target = '', ...others] = targets
    const { method = 'GET', url = '/', headers } = incoming
    const onward = request(target + url, { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => outgoing.destroy())
      answer.pipe(outgoing)
    })
    onward.on('error', (fault: NodeJS.ErrnoException) => {
      refusedAtMs.set(target, performance.now())
      if (outgoing.headersSent) outgoing.destroy()
      else if (habit === 'passes on' && others.length > 0 && (method === 'GET' || fault.code === 'ECONNREFUSED'))
        hand(incoming, outgoing, body, others)
      else outgoing.writeHead(502).end(`bad gateway: ${fault.message}`)
    })
    onward.end(body)
  }

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    turn += 1
    const seemsUp = (url: string) => performance.now() - (refusedAtMs.get(url) ?? -leftAloneMs) >= leftAloneMs
    const known = urls.filter((url) => (habit === 'asks' ? ready.has(url) : seemsUp(url)))
    if (known.length === 0) return outgoing.writeHead(502).end('nobody is there')
    const first = turn % known.length
    hand(incoming, outgoing, Buffer.concat(chunks), [...known.slice(first), ...known.slice(0, first)])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  for (const url of urls) void ask(url)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      isClosed = true
      agent.destroy()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
