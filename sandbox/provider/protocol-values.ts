import { randomInt } from 'node:crypto'

export type Money = { currency_code: string; value: string }

export function toCents(money: Money): number {
  return Math.round(Number(money.value) * 100)
}

export function toMoney(cents: number, currency: string): Money {
  return { currency_code: currency, value: (cents / 100).toFixed(2) }
}

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export function addMs(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}

/** Timestamps of the protocol have no fractions of a second. */
export function formatTimestamp(instant: string): string {
  return instant.replace(/\.\d+Z$/, 'Z')
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Without what people confuse, as PayPal's schema demands. */
export const randomPayerId = (): string => randomId(13, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ')

export function randomId(length: number, characters: string = alphabet): string {
  return Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
}

/** The page where the buyer approves the payment. */
export const toApprovalUrl = (origin: string, orderId: string): string => `${origin}/checkoutnow?token=${orderId}`
