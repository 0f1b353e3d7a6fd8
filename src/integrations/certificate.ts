import { isIP } from 'node:net'
import { connect } from 'node:tls'

export type CertificateReading =
  | {
      kind: 'read'
      expiresAtMs: number /** Why browsers refuse it; undefined if they do not. */
      refusal: string | undefined
    }
  | { kind: 'noResponse'; reason: string }

const timeoutMs = 10_000

/** Reads the certificate that visitors of an https address get. One that is refused is read all the same. */
export function readCertificate(url: string): Promise<CertificateReading> {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      // An address has no server name.
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
    })
    const end = (reading: CertificateReading) => {
      socket.destroy()
      resolve(reading)
    }
    socket.setTimeout(timeoutMs, () => end({ kind: 'noResponse', reason: 'timeout' }))
    socket.once('error', (error) => end({ kind: 'noResponse', reason: error.message }))
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate()
      const refusal = socket.authorized ? undefined : String(socket.authorizationError)
      end({ kind: 'read', expiresAtMs: Date.parse(validTo), refusal })
    })
  })
}

const readAgainAfterMs = 3_600_000

/**
 * The seconds for which browsers accept the certificate of an address; 0 if they do not accept it, undefined until it was read.
 * It is read in the background once an hour, so that asking costs nothing.
 */
export function watchCertificate(url: string, monotonicMs: () => number): () => number | undefined {
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: CertificateReading | undefined
  return () => {
    if (monotonicMs() - readAtMs > readAgainAfterMs) {
      readAtMs = monotonicMs()
      void readCertificate(url).then((read) => {
        reading = read
      })
    }
    if (reading?.kind !== 'read') return undefined
    return reading.refusal === undefined ? Math.max(0, (reading.expiresAtMs - Date.now()) / 1000) : 0
  }
}
