import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Logger, symbols } from 'pino'
import { remembered } from '../remembered.ts'
import { logTime } from './log-time.ts'
import { roomOf } from './room-of.ts'

type Observe = (method: string, url: string, status: number, seconds: number) => void

export interface RequestLog {
  /** To be called when the answer has left. */
  note(request: IncomingMessage, response: ServerResponse, startedAtMs: number): void
  /** Writes and meters what was noted since the last time. */
  writeOut(): void
}

interface Noted {
  method: string
  url: string
  status: number
  startedAtMs: number
  endedAtMs: number
}

interface Inside {
  [symbols.streamSym]: { write(lines: string): void }
}

/** The logger's own patience comes on top of it. */
const patienceMs = 10

/** There are few rooms, and they are written again and again. */
const quoted = remembered((room) => JSON.stringify(room))

/**
 * One line for each request, put together here: it always has the same five parts, and to have them found out by the
 * logger took longer than to send a page. Lines and meters wait a moment for each other: done one by one, between
 * requests that push everything else out of the processor's memory, each took eight times as long.
 */
export function requestLog(log: Logger, observe: Observe): RequestLog {
  const { [symbols.streamSym]: out } = log as unknown as Inside
  const { info, warn } = log.levels.values as { info: number; warn: number }
  const [isInfoWritten, isWarnWritten] = [log.isLevelEnabled('info'), log.isLevelEnabled('warn')]
  const time = logTime()
  let noted: Noted[] = []

  function lineOf({ method, url, status, startedAtMs, endedAtMs }: Noted, epochMs: number): string {
    const isFault = status >= 500
    if (isFault ? !isWarnWritten : !isInfoWritten) return ''
    // Put together from whole numbers, which are written much faster than others.
    const tenths = Math.round((endedAtMs - startedAtMs) * 10)
    const wholeMs = Math.trunc(tenths / 10)
    return `{"level":${isFault ? warn : info}${time(Math.floor(epochMs + endedAtMs))},"method":"${method}","room":${quoted(roomOf(url))},"status":${status},"durationMs":${wholeMs}.${tenths - wholeMs * 10}}\n`
  }

  function writeOut(): void {
    const batch = noted
    noted = []
    // Read anew each time: clocks are put right, and what measures durations does not follow.
    const epochMs = Date.now() - performance.now()
    let lines = ''
    for (const one of batch) {
      observe(one.method, one.url, one.status, (one.endedAtMs - one.startedAtMs) / 1000)
      lines += lineOf(one, epochMs)
    }
    if (lines) out.write(lines)
  }

  return {
    note({ method = '', url = '/' }, { statusCode: status }, startedAtMs) {
      if (noted.length === 0) setTimeout(writeOut, patienceMs).unref()
      noted.push({ method, url, status, startedAtMs, endedAtMs: performance.now() })
    },
    writeOut,
  }
}
