import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Logger, symbols } from 'pino'
import { roomOf } from './room-of.ts'

type Observe = (method: string, url: string, status: number, seconds: number) => void

/** To be called when the answer has left. */
export type LogRequest = (request: IncomingMessage, response: ServerResponse, startedAtMs: number) => void

interface Inside {
  [symbols.streamSym]: { write(line: string): void }
  [symbols.timeSym]: () => string
}

/**
 * One line for each request, put together here: it always has the same five parts, and to have them found out by the
 * logger took longer than to send a page.
 */
export function requestLog(log: Logger, observe: Observe): LogRequest {
  const { [symbols.streamSym]: out, [symbols.timeSym]: time } = log as unknown as Inside
  const { info, warn } = log.levels.values as { info: number; warn: number }
  return ({ method = '', url = '/' }, { statusCode }, startedAtMs) => {
    const exactMs = performance.now() - startedAtMs
    observe(method, url, statusCode, exactMs / 1000)
    const level = statusCode >= 500 ? warn : info
    if (level < log.levelVal) return
    const room = JSON.stringify(roomOf(url))
    const durationMs = Math.round(exactMs * 10) / 10
    out.write(
      `{"level":${level}${time()},"method":"${method}","room":${room},"status":${statusCode},"durationMs":${durationMs}}\n`,
    )
  }
}
