import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../settings.ts'
import { hourMs } from './add-ms.ts'

export const tokenLifeSeconds = (9 * hourMs) / 1_000

/** A token carries its own expiry, so that it outlives a restart and an emptied store. */
export function issueToken(settings: Settings, now: Date): string {
  const expiresAt = String(now.getTime() + tokenLifeSeconds * 1_000)
  return `${expiresAt}.${sign(settings, expiresAt)}`
}

export function isTokenValid(settings: Settings, token: string, now: Date): boolean {
  const [expiresAt = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(settings, expiresAt))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return Number(expiresAt) > now.getTime()
}

function sign({ clientId, clientSecret }: Settings, expiresAt: string): string {
  return createHmac('sha256', `${clientId}:${clientSecret}`).update(expiresAt).digest('base64url')
}
