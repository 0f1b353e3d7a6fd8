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

/** The smallest body that the client takes. */
export function chooseEncoding(acceptEncoding: string | undefined, bodies: Bodies): Encoding {
  if (!acceptEncoding) return 'identity'
  if (bodies.br && /\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(acceptEncoding)) return 'br'
  if (bodies.gzip && /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(acceptEncoding)) return 'gzip'
  return 'identity'
}
