import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { toExactBuffer } from './exact-buffer.ts'

export type Encoding = 'br' | 'gzip'

/** Level 6 takes a sixth longer and saves less than one per cent. */
const brotliQuality = 5
export const minCompressibleBytes = 600
/** Most results fit into one chunk instead of dozens of Node's default 16 KB. */
const chunkSize = 131_072

/** A window no larger than the body: the default of 4 MB makes V8 collect garbage every few pages. */
const getWindowBits = ({ length }: Buffer) =>
  Math.min(Math.max(32 - Math.clz32(length + 16), constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW)

export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toExactBuffer(await promisify(gzip)(body, { chunkSize }))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_LGWIN]: getWindowBits(body),
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return toExactBuffer(await promisify(brotliCompress)(body, { chunkSize, params }))
}

/** Matches the encoding in any letter case, unless it is refused with a quality of zero. */
const createMatcher = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, 'i')

const matchers: readonly [Encoding, RegExp][] = [
  ['br', createMatcher('br')],
  ['gzip', createMatcher('gzip')],
]

/** The encodings that the client accepts, the smallest result first. */
export const parseAcceptEncoding = (header: string | undefined): Encoding[] =>
  header ? matchers.filter(([, matcher]) => matcher.test(header)).map(([encoding]) => encoding) : []
