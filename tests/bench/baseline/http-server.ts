/** Plain node:http that sends recorded responses. With BASELINE_LOG it logs and measures each as the server does. Runs as a child process. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Histogram } from 'prom-client'
import { createRequestLogger, getRequestId } from '#server/logging.ts'
import { answerParent } from '../child-process.ts'
import type { RecordedResponse } from '../load/requests.ts'

const responseByPath = new Map<string, RecordedResponse>()

const { BASELINE_LOG: logFile } = process.env

/** The line of `createLogger` and the histogram of `createMetrics`. */
function createObserver(file: string) {
  const log = createRequestLogger(
    pino({ level: 'info', base: null }, pino.destination({ dest: file, sync: false, minLength: 8_192 })),
  )
  const durations = new Histogram({
    name: 'krume_http_seconds',
    help: 'Duration of requests in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  })
  return (record: Parameters<typeof log>[0]) => {
    const { method, route, status, durationMs } = record
    durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, durationMs / 1000)
    log(record)
  }
}

const observe = logFile ? createObserver(logFile) : undefined

const server = createServer((request, response) => {
  const startedAtMs = performance.now()
  const { method = '', url: route = '/' } = request
  const recorded = responseByPath.get(route)
  if (!recorded) return void response.writeHead(404).end()
  if (observe) {
    const requestId = getRequestId(request, 0)
    response.once('close', () =>
      observe({ method, route, status: response.statusCode, durationMs: performance.now() - startedAtMs, requestId }),
    )
  }
  response.writeHead(recorded.status, recorded.headers)
  response.end(recorded.body)
})

answerParent<Record<string, RecordedResponse>, number>(async (recordings) => {
  for (const [path, recorded] of Object.entries(recordings))
    responseByPath.set(path, { ...recorded, body: Buffer.from(recorded.body) })
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
})
