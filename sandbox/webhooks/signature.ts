import { sign, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { SigningKey } from './signing-key.ts'

export const signatureAlgorithm = 'SHA256withRSA'

export type Transmission = { id: string; time: string; webhookId: string; rawBody: string }

export function signTransmission(key: SigningKey, transmission: Transmission): string {
  return sign('sha256', Buffer.from(signedText(transmission)), key.privateKey).toString('base64')
}

export function isSignatureValid(key: SigningKey, transmission: Transmission, signature: string): boolean {
  return verify('sha256', Buffer.from(signedText(transmission)), key.publicKey, Buffer.from(signature, 'base64'))
}

function signedText({ id, time, webhookId, rawBody }: Transmission): string {
  return `${id}|${time}|${webhookId}|${crc32(rawBody)}`
}
