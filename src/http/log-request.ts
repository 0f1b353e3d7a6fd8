import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { roomOf } from './make-logger.ts'

export function logRequest(log: Logger, request: IncomingMessage, response: ServerResponse): void {
  const startedAtMs = performance.now()
  response.once('close', () => {
    const durationMs = Math.round((performance.now() - startedAtMs) * 10) / 10
    const level = response.statusCode >= 500 ? 'warn' : 'info'
    log[level]({ method: request.method, room: roomOf(request.url ?? '/'), status: response.statusCode, durationMs })
  })
}
