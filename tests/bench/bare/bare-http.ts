/** node:http with nothing behind it: sends given bytes under given headers. Run as a child. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerParent } from '../load/answer-parent.ts'
import type { RecordedAnswer } from '../load/record-answer.ts'

const answers = new Map<string, RecordedAnswer>()

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '/')
  if (!answer) return void response.writeHead(404).end()
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
})

answerParent<Record<string, RecordedAnswer>, number>(async (given) => {
  for (const [path, answer] of Object.entries(given)) answers.set(path, { ...answer, body: Buffer.from(answer.body) })
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
})
