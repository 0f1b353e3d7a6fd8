import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from './eventually.ts'

export type Received = { headers: IncomingHttpHeaders; body: string; type: string; resource: Record<string, unknown> }

/** The merchant's side of the webhooks: writes down what arrives and answers what it is told to. */
export async function startMerchant() {
  let received: Received[] = []
  let answers: number[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { event_type: type, resource } = JSON.parse(body)
      received.push({ headers: request.headers, body, type, resource })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received: () => received,
    answerNext: (...statuses: number[]) => void answers.push(...statuses),
    waitFor: (type: string) => eventually(() => received.find((webhook) => webhook.type === type)),
    forget: () => {
      received = []
      answers = []
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
