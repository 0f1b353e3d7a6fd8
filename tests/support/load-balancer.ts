import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * health checks: polls /readyz and sends requests to ready servers only. failover: like nginx, notices a dead connection
 * only when a request fails, and retries with the next server if that cannot repeat an effect.
 */
export type BalancerMode = 'health checks' | 'failover'

export interface LoadBalancer {
  url: string
  close(): Promise<void>
}

const checkIntervalMs = 150
/** How long failover avoids a server after a failed request. */
const avoidedMs = 2_000

/** Distributes requests over several servers in turn. */
export async function startLoadBalancer(urls: readonly string[], mode: BalancerMode): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(urls)
  const failedAtMs = new Map<string, number>()
  let turn = 0
  let isClosed = false

  async function checkHealth(url: string): Promise<void> {
    if (isClosed) return
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(url)
    else ready.delete(url)
    setTimeout(() => void checkHealth(url), checkIntervalMs).unref()
  }

  function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
    targets: readonly string[],
  ): void {
    const [target = '', ...others] = targets
    const { method = 'GET', url = '/', headers } = incoming
    const forwarded = request(target + url, { method, headers, agent }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.on('error', () => outgoing.destroy())
      response.pipe(outgoing)
    })
    forwarded.on('error', (error: NodeJS.ErrnoException) => {
      failedAtMs.set(target, performance.now())
      if (outgoing.headersSent) outgoing.destroy()
      else if (mode === 'failover' && others.length > 0 && (method === 'GET' || error.code === 'ECONNREFUSED'))
        forward(incoming, outgoing, body, others)
      else outgoing.writeHead(502).end(`bad gateway: ${error.message}`)
    })
    forwarded.end(body)
  }

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    turn += 1
    const seemsUp = (url: string) => performance.now() - (failedAtMs.get(url) ?? -avoidedMs) >= avoidedMs
    const available = urls.filter((url) => (mode === 'health checks' ? ready.has(url) : seemsUp(url)))
    if (available.length === 0) return outgoing.writeHead(502).end('no server is available')
    const first = turn % available.length
    forward(incoming, outgoing, Buffer.concat(chunks), [...available.slice(first), ...available.slice(0, first)])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  for (const url of urls) void checkHealth(url)
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
