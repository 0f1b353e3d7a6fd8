/** Plain node:http that sends recorded responses. Runs as a child process. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerParent } from '../child-process.ts'
import type { RecordedResponse } from '../load/requests.ts'

const responseByPath = new Map<string, RecordedResponse>()

const server = createServer((request, response) => {
  const recorded = responseByPath.get(request.url ?? '/')
  if (!recorded) return void response.writeHead(404).end()
  response.writeHead(recorded.status, recorded.headers)
  response.end(recorded.body)
})

answerParent<Record<string, RecordedResponse>, number>(async (recordings) => {
  for (const [path, recorded] of Object.entries(recordings))
    responseByPath.set(path, { ...recorded, body: Buffer.from(recorded.body) })
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
})
