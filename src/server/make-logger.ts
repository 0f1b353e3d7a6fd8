import { type Logger, pino } from 'pino'
import { logTime } from './log-time.ts'

/** No line waits longer than this; a process that ends, however it ends short of kill −9, writes what waits. */
const patienceMs = 10

/** Lines that come close together leave together: under load that is one write for hundreds. */
function inBundles(): { write(line: string): void } {
  const out = pino.destination({ sync: true })
  let lines = ''
  const flush = () => {
    if (lines) out.write(lines)
    lines = ''
  }
  process.once('exit', flush)
  return {
    write(line) {
      if (!lines) setTimeout(flush, patienceMs).unref()
      lines += line
    },
  }
}

const time = logTime()

/** One JSON object a line. What is logged names routes, never addresses with personal parts, and no bodies. */
export const makeLogger = (level: string): Logger =>
  pino({ level, base: null, timestamp: () => time(Date.now()) }, inBundles())
