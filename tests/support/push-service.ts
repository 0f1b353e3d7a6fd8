import { createECDH, createHash, randomBytes, webcrypto } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPushKeys } from '#integrations/push/web-push.ts'
import type { PushServices } from '#services/orders/order-services.ts'

/** Only push services on this machine. */
export const testPush: PushServices = { keys: createPushKeys('only for tests'), allowed: ['http://127.0.0.1:*'] }

const { subtle } = webcrypto
const ascii = (text: string) => new TextEncoder().encode(text)

type Bytes = Uint8Array<ArrayBufferLike>
/** Web Crypto takes no shared memory. */
const own = (bytes: Bytes) => new Uint8Array(bytes)

async function derive(secret: Bytes, salt: Bytes, info: Bytes, bytes: number): Promise<Bytes> {
  const key = await subtle.importKey('raw', own(secret), 'HKDF', false, ['deriveBits'])
  return new Uint8Array(
    await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: own(salt), info: own(info) }, key, bytes * 8),
  )
}

/** A browser that subscribes, and reads what comes (RFC 8291 from its side). */
function createReceiver(address: string) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const secret = randomBytes(16)
  return {
    id: createHash('sha256').update(address).digest('base64url'),
    address,
    publicKey: ecdh.getPublicKey('base64url'),
    secret: secret.toString('base64url'),
    async read(body: Buffer): Promise<unknown> {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + (body[20] ?? 0))
      const info = Buffer.concat([ascii('WebPush: info\0'), ecdh.getPublicKey(), sender])
      const shared = await derive(ecdh.computeSecret(sender), secret, info, 32)
      const key = await derive(shared, salt, ascii('Content-Encoding: aes128gcm\0'), 16)
      const iv = await derive(shared, salt, ascii('Content-Encoding: nonce\0'), 12)
      const opener = await subtle.importKey('raw', own(key), 'AES-GCM', false, ['decrypt'])
      const record = body.subarray(21 + sender.length)
      const text = new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv: own(iv) }, opener, own(record)))
      if (text.at(-1) !== 2) throw new Error('The last record is not marked as such')
      return JSON.parse(new TextDecoder().decode(text.subarray(0, -1)))
    },
  }
}

/** The origin that the sender signed for, if the signature is right (RFC 8292). */
async function readAudience(authorization = ''): Promise<unknown> {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const verifier = await subtle.importKey('raw', Buffer.from(key, 'base64url'), algorithm, false, ['verify'])
  const isRight = await subtle.verify(
    algorithm,
    verifier,
    Buffer.from(signature, 'base64url'),
    ascii(`${head}.${claims}`),
  )
  return isRight ? JSON.parse(Buffer.from(claims, 'base64url').toString()).aud : 'wrong signature'
}

interface Delivery {
  path: string
  audience: unknown
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** Stands in for the push service of a browser: takes messages (RFC 8030), and answers as a test wants. */
export async function startPushService() {
  const deliveries: Delivery[] = []
  let status = 201
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const { url: path = '', headers } = request
      const audience = await readAudience(headers.authorization)
      deliveries.push({ path, audience, headers, body: Buffer.concat(chunks) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    deliveries,
    answer(next: number) {
      status = next
    },
    subscribe: (name: string) => createReceiver(`${url}/push/${name}`),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>
