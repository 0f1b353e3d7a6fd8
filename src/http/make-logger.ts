import { type Logger, pino } from 'pino'

/** One JSON object a line. What is logged names routes, never addresses with personal parts, and no bodies. */
export const makeLogger = (level: string): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })

/** The first part of a path says which room was visited; what follows may be an order number or a token. */
export function roomOf(url: string): string {
  const [, first = '', second] = url.split('?')[0]?.split('/') ?? []
  return `/${first}${second === undefined ? '' : '/…'}`
}
