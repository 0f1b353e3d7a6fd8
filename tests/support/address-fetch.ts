import { Agent, request as requestPlain } from 'node:http'
import { request as requestTls, Agent as TlsAgent } from 'node:https'

interface AddressFetchOptions {
  /** Addresses of this machine that the requests come from, in turn. */
  from: readonly string[]
  /** Certificate of the authority that has signed the server's. */
  authority?: string | undefined
}

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** `count` loopback addresses of Linux, which has 16 million of them: 127.20.0.1, 127.20.0.2 … */
export const loopbackAddresses = (network: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `127.${network}.${(index + 1) >> 8}.${(index + 1) & 255}`)

const withoutBody = new Set([204, 205, 304])

/** Like `fetch` without redirects, but from a chosen address of this machine and trusting one authority. */
export function createAddressFetch({ from, authority }: AddressFetchOptions): Fetch & { close(): void } {
  const agents = from.map((localAddress) => {
    // Shorter than any keep-alive of the servers, so that no request uses a connection that is being closed.
    const options = { keepAlive: true, localAddress, maxFreeSockets: 4, timeout: 30_000 }
    return authority ? new TlsAgent({ ...options, ca: authority }) : new Agent(options)
  })
  let count = 0
  const send: Fetch = (url, { method = 'GET', headers, body, signal } = {}) => {
    const agent = agents[count++ % agents.length]
    const { protocol, hostname, port, pathname, search } = new URL(url)
    const request = protocol === 'https:' ? requestTls : requestPlain
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent,
          // Loopback addresses are of IPv4.
          host: '127.0.0.1',
          servername: hostname,
          port,
          path: pathname + search,
          method,
          headers: { host: port ? `${hostname}:${port}` : hostname, ...Object.fromEntries(new Headers(headers)) },
          ...(signal && { signal }),
        },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', reject)
          incoming.on('end', () => {
            const status = incoming.statusCode ?? 500
            const received = new Headers()
            for (const [name, values] of Object.entries(incoming.headersDistinct))
              for (const value of values ?? []) received.append(name, value)
            const content = withoutBody.has(status) ? null : Buffer.concat(chunks)
            resolve(new Response(content, { status, headers: received }))
          })
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body as string | undefined)
    })
  }
  return Object.assign(send, {
    close() {
      for (const agent of agents) agent.destroy()
    },
  })
}
