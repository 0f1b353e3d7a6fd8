import { createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RequestOptions {
  method?: string
  headers?: Record<string, string>
}

export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  /** Not decompressed. */
  body: Buffer
}

/** Starts a server, sends one request over a real socket with the path exactly as given, and stops the server. */
export async function sendRequest(
  listener: RequestListener,
  path: string,
  options: RequestOptions = {},
): Promise<RawResponse> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await new Promise((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, path, agent: false, ...options }, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
        )
      })
      outgoing.on('error', reject)
      outgoing.end()
    })
  } finally {
    server.close()
  }
}
