import type { ClockMinute } from '../calendar/local-time.ts'

export const printerFaults = ['unreachable', 'paperOut'] as const
export type PrinterFault = (typeof printerFaults)[number]

/** How long before its pickup time a label can be printed by itself. */
export const minMinutesBefore = 5
export const maxMinutesBefore = 240

/** Whoever switches the printer on at noon does not want the labels of the morning. */
const pastMinutes = 60

/** The pickup times of today whose labels are due now. */
export const dueMinutes = (now: ClockMinute, minutesBefore: number): { from: ClockMinute; until: ClockMinute } => ({
  from: now - pastMinutes,
  until: now + minutesBefore,
})

const privateNetworks = [/^10\./, /^192\.168\./, /^172\.(1[6-9]|2\d|3[01])\./]
const isIpv4 = (host: string) =>
  /^(\d{1,3}\.){3}\d{1,3}$/.test(host) && host.split('.').every((part) => Number(part) <= 255)

/**
 * A printer of the shop, in its own network and with a port of printers: the server must not be led to other machines.
 * `allowsLoopback`: for a stand-in during development.
 */
export function isPrinterAddress(address: string, { allowsLoopback }: { allowsLoopback: boolean }): boolean {
  const [host = '', port = '9100', ...rest] = address.split(':')
  const number = Number(port)
  if (rest.length > 0 || !isIpv4(host) || !Number.isInteger(number)) return false
  if (host.startsWith('127.')) return allowsLoopback && number > 0 && number < 65_536
  return privateNetworks.some((network) => network.test(host)) && number >= 9100 && number <= 9109
}

/** Soon at first, so that a printer that is switched on prints at once; then without filling its network. */
export const printRetryMs = (attempts: number): number => Math.min(attempts * 10_000, 60_000)
