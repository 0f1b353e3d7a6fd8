import { createCipheriv, createECDH, createPrivateKey, hkdfSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const curve = 'prime256v1'
const recordBytes = 4096

/** Identifies the bakery to push services (RFC 8292). */
export interface PushKeys {
  /** For browsers that subscribe, base64url. */
  publicKey: string
  privateKey: KeyObject
}

/** Follows from the secret key of the installation: nothing has to be set up, stored or backed up. */
export function createPushKeys(secret: string): PushKeys {
  const ecdh = createECDH(curve)
  const d = Buffer.from(hkdfSync('sha256', secret, '', 'krume web push', 32))
  ecdh.setPrivateKey(d)
  const point = ecdh.getPublicKey()
  const toText = (bytes: Buffer) => bytes.toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: toText(point.subarray(1, 33)), y: toText(point.subarray(33)), d: toText(d) }
  return { publicKey: toText(point), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

const toJson64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

interface Sender {
  keys: PushKeys
  /** Whom the push service can ask, as a mailto or https address. */
  contact: string
}

/** Proves to the push service that the message comes from whom the browser subscribed to. */
function authorize(address: string, { keys, contact }: Sender, nowMs: number): string {
  const claims = { aud: new URL(address).origin, exp: Math.floor(nowMs / 1000) + 12 * 3600, sub: contact }
  const signed = `${toJson64({ typ: 'JWT', alg: 'ES256' })}.${toJson64(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`
}

/** The keys of a subscription, base64url. */
interface Receiver {
  publicKey: string
  secret: string
}

/** Fixed only by the test with the values of the RFC. */
interface Once {
  salt: Buffer
  privateKey: Buffer
}

/** Only the browser can read the message, not the push service (RFC 8291, RFC 8188). */
export function encryptPush(text: string, { publicKey, secret }: Receiver, once?: Once): Buffer {
  const receiver = Buffer.from(publicKey, 'base64url')
  const ecdh = createECDH(curve)
  if (once) ecdh.setPrivateKey(once.privateKey)
  else ecdh.generateKeys()
  const salt = once?.salt ?? randomBytes(16)
  const sender = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const shared = hkdfSync('sha256', ecdh.computeSecret(receiver), Buffer.from(secret, 'base64url'), info, 32)
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${name}\0`, length))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  const head = Buffer.concat([salt, Buffer.alloc(4), Buffer.from([sender.length]), sender])
  head.writeUInt32BE(recordBytes, salt.length)
  // The only record is the last one, which its delimiter says.
  return Buffer.concat([
    head,
    cipher.update(text),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** Whether a browser has sent keys that something can be encrypted for. */
export function isReceiver(receiver: Receiver): boolean {
  try {
    encryptPush('', receiver)
    return Buffer.from(receiver.secret, 'base64url').length === 16
  } catch {
    return false
  }
}

/** `gone`: the browser does not want it any more, or the service will never take it. */
export type PushResult = 'sent' | 'gone' | 'later'

export interface PushMessage extends Receiver {
  address: string
  text: string
  /** How long the service keeps it for a phone that is off. */
  lifeSeconds: number
}

const timeoutMs = 10_000

const toResult = (status: number): PushResult => {
  if (status >= 200 && status < 300) return 'sent'
  return status === 429 || status >= 500 ? 'later' : 'gone'
}

/** Hands a message to the push service of a browser. */
export async function sendPush(
  { address, text, lifeSeconds, ...receiver }: PushMessage,
  sender: Sender,
): Promise<PushResult> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        TTL: String(lifeSeconds),
        Urgency: 'high',
        Authorization: authorize(address, sender, Date.now()),
      },
      body: new Uint8Array(encryptPush(text, receiver)),
      // It would lead to an address that nobody has checked.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return toResult(response.status)
  } catch {
    return 'later'
  }
}
