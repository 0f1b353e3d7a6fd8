import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type SigningKey = { privateKey: KeyObject; publicKey: KeyObject; publicPem: string; certPath: string }

export const signingKeyFile = 'webhook-key.pem'

/** The key pair is made once and kept beside the store, so that old webhooks stay verifiable. */
export function loadSigningKey(dataDir: string): SigningKey {
  const file = join(dataDir, signingKeyFile)
  if (!existsSync(file)) writeFileSync(file, newPrivatePem(), { mode: 0o600 })
  const privateKey = createPrivateKey(readFileSync(file))
  const publicKey = createPublicKey(privateKey)
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const fingerprint = createHash('sha256').update(publicPem).digest('hex').slice(0, 24)
  return { privateKey, publicKey, publicPem, certPath: `/v1/notifications/certs/CERT-${fingerprint}` }
}

function newPrivatePem(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
