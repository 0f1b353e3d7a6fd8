/** A payment provider that answers at once, so that what is measured is the server and not the sandbox. Run as a child. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerParent } from '../load/answer-parent.ts'

let orders = 0

function answerTo(method: string, path: string): unknown {
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
    const body = JSON.stringify(answerTo(request.method ?? 'GET', request.url ?? '/'))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
})

answerParent<object, number>(async () => {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
})
