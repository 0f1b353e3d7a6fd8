/** A payment provider that responds immediately, so that the server is measured and not the sandbox. Runs as a child process. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerParent } from '../child-process.ts'

let orders = 0

function toResponse(method: string, path: string): unknown {
  if (path.startsWith('/v1/oauth2/token')) return { access_token: 'token', expires_in: 32_400 }
  if (method === 'GET') return { id: path.split('/').at(-1), status: 'CREATED', links: [] }
  orders += 1
  const id = `${process.pid}-${orders}`
  return {
    id,
    status: 'CREATED',
    links: [{ rel: 'payer-action', href: `https://pay.example/checkoutnow?token=${id}` }],
  }
}

const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => {
    const body = JSON.stringify(toResponse(request.method ?? 'GET', request.url ?? '/'))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
})

answerParent<object, number>(async () => {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
})
