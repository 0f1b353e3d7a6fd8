import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { createCertificate } from './certificate.ts'

export type SigningKey = { privateKey: KeyObject; publicKey: KeyObject; certificate: string; certPath: string }

export const signingKeyFile = 'webhook-key.pem'

/** The key pair is generated once and stored in the data folder, so that old webhooks stay verifiable. */
export function loadSigningKey(dataDir: string): SigningKey {
  const file = join(dataDir, signingKeyFile)
  if (!existsSync(file)) writeFileSync(file, generatePrivatePem(), { mode: 0o600 })
  const privateKey = createPrivateKey(readFileSync(file))
  const publicKey = createPublicKey(privateKey)
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const fingerprint = createHash('sha256').update(publicPem).digest('hex').slice(0, 24)
  const certificate = createCertificate({
    privateKey,
    commonName: 'messageverificationcerts.sandbox.example',
    serial: Buffer.from(`01${fingerprint}`, 'hex'),
    validFrom: new Date('2020-01-01T00:00:00Z'),
    validTo: new Date('2049-12-31T00:00:00Z'),
  })
  return { privateKey, publicKey, certificate, certPath: `/v1/notifications/certs/CERT-${fingerprint}` }
}

function generatePrivatePem(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

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

/**
 * The text of one member of a JSON object exactly as it was sent. The signature covers bytes, and parsing and serializing
 * could change them (escapes, white space, numbers).
 */
export function rawMember(json: string, name: string): string | null {
  let depth = 0
  let key: string | null = null
  let start = -1
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (character === '"') {
      const end = endOfString(json, at)
      if (depth === 1 && start === -1) key = JSON.parse(json.slice(at, end + 1))
      at = end
    } else if (character === ':' && depth === 1 && key === name) {
      start = at + 1
    } else if (depth === 1 && start !== -1 && (character === ',' || character === '}')) {
      return json.slice(start, at).trim()
    } else if (character === '{' || character === '[') {
      depth += 1
    } else if (character === '}' || character === ']') {
      depth -= 1
    }
  }
  return null
}

function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
