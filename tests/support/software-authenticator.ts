import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const toBase64Url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** An elliptic curve key as authenticators write it: CBOR, with the labels of COSE. */
function toCoseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [keyHeader, xLabel, yLabel] = ['a5010203262001', '215820', '225820'].map((hex) => Buffer.from(hex, 'hex'))
  if (!keyHeader || !xLabel || !yLabel) throw new Error('A label is missing')
  return Buffer.concat([keyHeader, xLabel, Buffer.from(x, 'base64url'), yLabel, Buffer.from(y, 'base64url')])
}

/** `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
function toAttestationObject(authData: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ])
}

const [userPresentFlag, userVerifiedFlag, keyIncludedFlag] = [0x01, 0x04, 0x40]

interface Passkey {
  id: Buffer
  privateKey: KeyObject
  userHandle: string
  counter: number
}

/** What a dishonest browser or a copied authenticator would do. */
interface Lies {
  origin?: string
  challenge?: string
  rpId?: string
  counter?: number
  userHandle?: string
  signature?: Buffer
  /** False: somebody has touched the key, without fingerprint, face or PIN. */
  isUserVerified?: boolean
}

/** A browser with an authenticator: makes passkeys and signs with them, as navigator.credentials does. */
export function createSoftwareAuthenticator(origin: string) {
  const passkeys: Passkey[] = []

  const userFlags = ({ isUserVerified = true }: Lies) => userPresentFlag | (isUserVerified ? userVerifiedFlag : 0)

  const writeClientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? origin }))

  function writeAuthData(rpId: string, flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }

  return {
    passkeys,
    create({ challenge, rp, user }: PublicKeyCredentialCreationOptionsJSON, lies: Lies = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(32)
      passkeys.push({ id, privateKey, userHandle: user.id, counter: 0 })
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        writeAuthData(lies.rpId ?? rp.id ?? '', userFlags(lies) | keyIncludedFlag, lies.counter ?? 0),
        Buffer.alloc(16),
        idLength,
        id,
        toCoseKey(publicKey),
      ])
      return {
        id: toBase64Url(id),
        rawId: toBase64Url(id),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: toBase64Url(writeClientData('webauthn.create', challenge, lies)),
          attestationObject: toBase64Url(toAttestationObject(authData)),
          transports: ['internal'],
        },
      }
    },
    /** Signs with the newest passkey. */
    get({ challenge, rpId = '' }: PublicKeyCredentialRequestOptionsJSON, lies: Lies = {}) {
      const passkey = passkeys.at(-1)
      if (!passkey) throw new Error('The authenticator has no passkey')
      passkey.counter = lies.counter ?? passkey.counter + 1
      const authData = writeAuthData(lies.rpId ?? rpId, userFlags(lies), passkey.counter)
      const clientData = writeClientData('webauthn.get', challenge, lies)
      const signed = Buffer.concat([authData, sha256(clientData)])
      const signature = lies.signature ?? createSign('sha256').update(signed).sign(passkey.privateKey)
      return {
        id: toBase64Url(passkey.id),
        rawId: toBase64Url(passkey.id),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: toBase64Url(clientData),
          authenticatorData: toBase64Url(authData),
          signature: toBase64Url(signature),
          userHandle: lies.userHandle ?? passkey.userHandle,
        },
      }
    },
  }
}
