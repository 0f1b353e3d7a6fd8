import { inflateSync } from 'node:zlib'
import { refuse, type WorkLimit } from './file-refusal.ts'

export interface PdfFilter {
  name: string
  /** The numbers of its parameters, such as `Predictor` and `Columns`. */
  parameters: Readonly<Record<string, number>>
}

type Decoder = (data: Buffer, filter: PdfFilter, maxBytes: number) => Buffer

/** Collects decoded bytes and refuses the file when there are too many. */
function createOutput(maxBytes: number) {
  let bytes = Buffer.allocUnsafe(Math.min(maxBytes, 65_536))
  let length = 0
  return {
    push(byte: number) {
      if (length === maxBytes) refuse('fileTooComplex')
      if (length === bytes.length) bytes = Buffer.concat([bytes], Math.min(maxBytes, bytes.length * 2))
      bytes[length++] = byte
    },
    at: (index: number) => bytes[index] ?? 0,
    length: () => length,
    toBuffer: () => bytes.subarray(0, length),
  }
}

const isTooLarge = (error: unknown) => error instanceof RangeError

const decodeFlate: Decoder = (data, _filter, maxBytes) => {
  try {
    return inflateSync(data, { maxOutputLength: maxBytes })
  } catch (error) {
    return refuse(isTooLarge(error) ? 'fileTooComplex' : 'fileBroken')
  }
}

const [clearCode, endCode, maxCodes] = [256, 257, 4096]

/** A code stands for bytes that were written before: where they start, and how many they are. */
const decodeLzw: Decoder = (data, { parameters }, maxBytes) => {
  const output = createOutput(maxBytes)
  const earlyChange = parameters.EarlyChange ?? 1
  const starts = new Int32Array(maxCodes + 1)
  const lengths = new Int32Array(maxCodes + 1)
  let [nextCode, width, bits, bitCount] = [258, 9, 0, 0]
  let previous: { start: number; length: number } | undefined
  for (const byte of data) {
    bits = (bits << 8) | byte
    bitCount += 8
    if (bitCount < width) continue
    bitCount -= width
    const code = (bits >> bitCount) & ((1 << width) - 1)
    bits &= (1 << bitCount) - 1
    if (code === endCode) break
    if (code === clearCode) {
      ;[nextCode, width, previous] = [258, 9, undefined]
      continue
    }
    const start = output.length()
    if (previous && nextCode < maxCodes) {
      // The new code is the previous bytes and the one that follows them, which is written next.
      starts[nextCode] = previous.start
      lengths[nextCode] = previous.length + 1
      nextCode += 1
    }
    if (code < clearCode) output.push(code)
    else if (code < nextCode)
      for (let index = 0; index < (lengths[code] ?? 0); index++) output.push(output.at((starts[code] ?? 0) + index))
    else refuse('fileBroken')
    previous = { start, length: output.length() - start }
    if (nextCode + earlyChange >= 1 << width && width < 12) width += 1
  }
  return output.toBuffer()
}

const decodeAsciiHex: Decoder = (data) => {
  const end = data.indexOf('>')
  const digits = data.toString('latin1', 0, end < 0 ? data.length : end).replace(/[\0\t\n\f\r ]/g, '')
  if (/[^0-9a-fA-F]/.test(digits)) refuse('fileBroken')
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')
}

const decodeAscii85: Decoder = (data, _filter, maxBytes) => {
  const output = createOutput(maxBytes)
  const end = data.indexOf('~')
  let [value, count] = [0, 0]
  const writeGroup = (bytes: number) => {
    for (let index = 0; index < bytes; index++) output.push(Math.floor(value / 256 ** (3 - index)) % 256)
    ;[value, count] = [0, 0]
  }
  for (const byte of data.subarray(0, end < 0 ? data.length : end)) {
    if (byte <= 32) continue
    if (byte === 0x7a && count === 0) writeGroup(4)
    else if (byte < 33 || byte > 117) refuse('fileBroken')
    else {
      value = value * 85 + byte - 33
      count += 1
      if (count === 5) writeGroup(4)
    }
  }
  const rest = count
  if (rest > 0) {
    for (let index = rest; index < 5; index++) value = value * 85 + 84
    writeGroup(rest - 1)
  }
  return output.toBuffer()
}

const decodeRunLength: Decoder = (data, _filter, maxBytes) => {
  const output = createOutput(maxBytes)
  for (let at = 0; at < data.length; ) {
    const length = data[at++] ?? 0
    if (length === 128) break
    if (length < 128) for (const byte of data.subarray(at, at + length + 1)) output.push(byte)
    else for (let index = length; index < 257; index++) output.push(data[at] ?? 0)
    at += length < 128 ? length + 1 : 1
  }
  return output.toBuffer()
}

const decoders: Readonly<Record<string, Decoder>> = {
  FlateDecode: decodeFlate,
  Fl: decodeFlate,
  LZWDecode: decodeLzw,
  LZW: decodeLzw,
  ASCIIHexDecode: decodeAsciiHex,
  AHx: decodeAsciiHex,
  ASCII85Decode: decodeAscii85,
  A85: decodeAscii85,
  RunLengthDecode: decodeRunLength,
  RL: decodeRunLength,
  // Says how the data is encrypted, which is undone before.
  Crypt: (data) => data,
}

/** The neighbour that is closest to left + above - corner. */
function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

function predict(kind: number, left: number, above: number, corner: number): number {
  switch (kind) {
    case 0:
      return 0
    case 1:
      return left
    case 2:
      return above
    case 3:
      return (left + above) >> 1
    case 4:
      return paeth(left, above, corner)
    default:
      return refuse('fileBroken')
  }
}

/** Each row of a PNG says how it was predicted from its neighbours. */
function undoPngPrediction(data: Buffer, rowBytes: number, pixelBytes: number): Buffer {
  const rowCount = Math.ceil(data.length / (rowBytes + 1))
  const output = Buffer.alloc(rowCount * rowBytes)
  for (let row = 0; row < rowCount; row++) {
    const source = data.subarray(row * (rowBytes + 1) + 1, (row + 1) * (rowBytes + 1))
    const kind = data[row * (rowBytes + 1)] ?? 0
    const start = row * rowBytes
    for (let index = 0; index < source.length; index++) {
      const left = index < pixelBytes ? 0 : (output[start + index - pixelBytes] ?? 0)
      const above = row === 0 ? 0 : (output[start + index - rowBytes] ?? 0)
      const corner = index < pixelBytes || row === 0 ? 0 : (output[start + index - rowBytes - pixelBytes] ?? 0)
      output[start + index] = (source[index] ?? 0) + predict(kind, left, above, corner)
    }
  }
  return output
}

function undoPrediction(data: Buffer, { parameters }: PdfFilter): Buffer {
  const { Predictor = 1, Colors = 1, BitsPerComponent = 8, Columns = 1 } = parameters
  if (Predictor <= 1) return data
  const rowBytes = Math.ceil((Colors * BitsPerComponent * Columns) / 8)
  if (Predictor < 10 || BitsPerComponent !== 8 || !(rowBytes >= 1 && rowBytes <= data.length)) refuse('fileBroken')
  return undoPngPrediction(data, rowBytes, Colors)
}

const isPredicted = (name: string) => ['FlateDecode', 'Fl', 'LZWDecode', 'LZW'].includes(name)
/** More than any program writes. */
const maxFilters = 8

/** Undoes the filters of a stream. Refuses filters that only images use. */
export function decodeStream(data: Buffer, filters: readonly PdfFilter[], limit: WorkLimit): Buffer {
  if (filters.length > maxFilters) refuse('fileTooComplex')
  let decoded = data
  for (const filter of filters) {
    const decode = decoders[filter.name] ?? refuse('fileBroken')
    decoded = decode(decoded, filter, Math.max(1, limit.remaining()))
    limit.spend(decoded.length)
    if (isPredicted(filter.name)) decoded = undoPrediction(decoded, filter)
  }
  return decoded
}
