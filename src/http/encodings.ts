import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'
export type Bodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const brotliQuality = 6
const smallestWorthwhileBytes = 600

export async function compressOnce(identity: Buffer): Promise<Bodies> {
  if (identity.length < smallestWorthwhileBytes) return { identity }
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressGzip(identity),
  ])
  return { identity, br, gzip: gz }
}

/** Named on its own, in any case of letters, and not refused by a quality of zero. */
const accepts = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, 'i')
const acceptsBrotli = accepts('br')
const acceptsGzip = accepts('gzip')

/** The smallest body that the client takes. */
export function chooseEncoding(acceptEncoding: string | undefined, bodies: Bodies): Encoding {
  if (!acceptEncoding) return 'identity'
  if (bodies.br && acceptsBrotli.test(acceptEncoding)) return 'br'
  if (bodies.gzip && acceptsGzip.test(acceptEncoding)) return 'gzip'
  return 'identity'
}
