import { createPublicKey, type KeyObject, sign } from 'node:crypto'

type Certificate = {
  privateKey: KeyObject
  commonName: string
  serial: Buffer
  validFrom: Date
  validTo: Date
}

/** A self-signed X.509 certificate as PEM. Node reads certificates but does not write them. */
export function createCertificate({ privateKey, commonName, serial, validFrom, validTo }: Certificate): string {
  const name = sequence(set(sequence(commonNameId, encode(tags.utf8String, Buffer.from(commonName)))))
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const body = sequence(
    encode(tags.version, integer(Buffer.from([2]))),
    integer(serial),
    sha256WithRsa,
    name,
    sequence(time(validFrom), time(validTo)),
    name,
    publicKey,
  )
  const signature = encode(tags.bitString, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]))
  return toPem(sequence(body, sha256WithRsa, signature))
}

/** Tags of ASN.1 (X.690); `version` is context-specific. */
const tags = {
  integer: 0x02,
  bitString: 0x03,
  null: 0x05,
  objectId: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
}

function encode(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), encodeLength(content.length), content])
}

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  return length < 0x100 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 0xff])
}

const sequence = (...parts: Buffer[]) => encode(tags.sequence, Buffer.concat(parts))
const set = (part: Buffer) => encode(tags.set, part)
/** For bytes that do not start with a zero. A leading zero keeps the number positive. */
const integer = (bytes: Buffer) =>
  encode(tags.integer, (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.from([0]), bytes]))
/** UTCTime has a two-digit year, so dates after 2049 cannot be written. */
const time = (date: Date) => encode(tags.utcTime, Buffer.from(date.toISOString().replace(/^..|[-:T]|\.\d+/g, '')))

const sha256WithRsa = sequence(
  encode(tags.objectId, Buffer.from('2a864886f70d01010b', 'hex')),
  encode(tags.null, Buffer.alloc(0)),
)
const commonNameId = encode(tags.objectId, Buffer.from('550403', 'hex'))

function toPem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
