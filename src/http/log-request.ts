import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { roomOf } from './make-logger.ts'

type Observe = (request: IncomingMessage, response: ServerResponse, seconds: number) => void

export function logRequest(log: Logger, observe: Observe, request: IncomingMessage, response: ServerResponse): void {
  const startedAtMs = performance.now()
  response.on('close', () => {
    const exactMs = performance.now() - startedAtMs
    const durationMs = Math.round(exactMs * 10) / 10
    observe(request, response, exactMs / 1000)
    const level = response.statusCode >= 500 ? 'warn' : 'info'
    log[level]({ method: request.method, room: roomOf(request.url ?? '/'), status: response.statusCode, durationMs })
  })
}
