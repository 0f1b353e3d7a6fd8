import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Logger, symbols } from 'pino'
import { remembered } from '../remembered.ts'
import { roomOf } from './room-of.ts'

type Observe = (method: string, url: string, status: number, seconds: number) => void

/** To be called when the answer has left. */
export type LogRequest = (request: IncomingMessage, response: ServerResponse, startedAtMs: number) => void

interface Inside {
  [symbols.streamSym]: { write(line: string): void }
  [symbols.timeSym]: () => string
}

/** There are few rooms, and they are written again and again. */
const quoted = remembered((room) => JSON.stringify(room))

/**
 * One line for each request, put together here: it always has the same five parts, and to have them found out by the
 * logger took longer than to send a page.
 */
export function requestLog(log: Logger, observe: Observe): LogRequest {
  const { [symbols.streamSym]: out, [symbols.timeSym]: time } = log as unknown as Inside
  const { info, warn } = log.levels.values as { info: number; warn: number }
  const [isInfoWritten, isWarnWritten] = [log.isLevelEnabled('info'), log.isLevelEnabled('warn')]
  return ({ method = '', url = '/' }, { statusCode }, startedAtMs) => {
    const exactMs = performance.now() - startedAtMs
    observe(method, url, statusCode, exactMs / 1000)
    const isFault = statusCode >= 500
    if (isFault ? !isWarnWritten : !isInfoWritten) return
    // Put together from whole numbers, which are written much faster than others.
    const tenths = Math.round(exactMs * 10)
    const wholeMs = Math.trunc(tenths / 10)
    out.write(
      `{"level":${isFault ? warn : info}${time()},"method":"${method}","room":${quoted(roomOf(url))},"status":${statusCode},"durationMs":${wholeMs}.${tenths - wholeMs * 10}}\n`,
    )
  }
}
