import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface RecordedAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Those that node:http writes by itself. */
const ownHeaders = ['date', 'connection', 'keep-alive']

/** What a server answers, byte for byte. */
export function recordAnswer(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<RecordedAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, headers, agent: false }, async (incoming) => {
      const body = await buffer(incoming)
      const kept = Object.entries(incoming.headers).filter(([name]) => !ownHeaders.includes(name))
      resolve({ status: incoming.statusCode ?? 0, headers: Object.fromEntries(kept), body })
    })
    asked.once('error', reject).end()
  })
}
