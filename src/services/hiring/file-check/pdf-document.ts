import { inflateSync } from 'node:zlib'
import { createWorkLimit, FileRefusal, refuse, type WorkLimit } from './file-refusal.ts'
import { createDecryptor, type StreamDecryptor } from './pdf-encryption.ts'
import { PdfReader } from './pdf-reader.ts'
import { isDictionary, isReference, type PdfObject, type PdfValue, type Resolve, valuesOf } from './pdf-values.ts'

export interface PdfDocument {
  /** Everything that a program may take for an object, reachable or not, of every revision. */
  objects: readonly PdfObject[]
  resolve: Resolve
}

interface PdfSource {
  bytes: Buffer
  /** One character per byte. */
  text: string
  limit: WorkLimit
}

const maxWork = 40_000_000
const maxDecodedBytes = 20_000_000
/** Each time a file is saved, it may get another definition of an object. */
const maxDefinitions = 100
/** More than any program writes. */
const maxFilters = 8

/** Reads the objects of a PDF. Refuses what it does not understand, `onComment` gets the text of the comments. */
export function readPdf(bytes: Buffer, onComment: (comment: string) => void): PdfDocument {
  const source = { bytes, text: bytes.toString('latin1'), limit: createWorkLimit(maxWork) }
  const { objects, trailers, starts } = walkFile(source, onComment)
  const tables = objects.filter(({ value, data }) => data && valuesOf(value, 'Type').includes('/XRef'))
  if (objects.length === 0 || trailers.length + tables.length === 0) refuse('fileBroken')
  for (const hidden of findHiddenObjects(source, starts)) objects.push(hidden)
  const { define, resolve } = createDefinitions()
  for (const object of objects) define(object)
  const decrypt = findDecryptor([...trailers, ...tables.map(({ value }) => value)], resolve)
  const decodeLimit = createWorkLimit(maxDecodedBytes)
  for (const container of objects.filter((object) => isObjectStream(object, resolve)))
    for (const object of readObjectStream(container, { resolve, decrypt, limit: source.limit, decodeLimit })) {
      objects.push(object)
      define(object)
    }
  return { objects, resolve }
}

function createDefinitions(): { define(object: PdfObject): void; resolve: Resolve } {
  const valuesByNumber = new Map<number, PdfValue[]>()
  return {
    define({ number, value }) {
      const known = valuesByNumber.get(number) ?? []
      if (known.length >= maxDefinitions) refuse('fileTooComplex')
      valuesByNumber.set(number, known)
      // Nothing can refer to object 0, which is the number of whatever has none.
      if (number > 0) known.push(value)
    },
    resolve: (value) => (isReference(value) ? (valuesByNumber.get(value.number) ?? []) : [value]),
  }
}

interface FileParts {
  objects: PdfObject[]
  trailers: PdfValue[]
  /** Where the values of the objects start. */
  starts: ReadonlySet<number>
}

const isInteger = (word: string) => /^\d{1,10}$/.test(word)

/** Walks from the header to the end. Nothing may stand between the known parts. */
function walkFile(source: PdfSource, onComment: (comment: string) => void): FileParts {
  let hasEnded = false
  const reader = new PdfReader(source.text, 0, source.limit, (comment) => {
    hasEnded ||= comment.startsWith('%%EOF')
    onComment(comment)
  })
  const objects: PdfObject[] = []
  const trailers: PdfValue[] = []
  const starts = new Set<number>()
  while (!reader.isAtEnd()) {
    const word = reader.readWord()
    if (isInteger(word)) {
      const generation = reader.readWord()
      if (!isInteger(generation) || reader.readWord() !== 'obj') refuse('fileBroken')
      starts.add(reader.position)
      objects.push(readObject(reader, source, { number: Number(word), generation: Number(generation) }))
    } else if (word === 'trailer') trailers.push(reader.readValue())
    // The table of offsets is not used: every object is found without it.
    else if (word === 'xref')
      do reader.skipBlanks()
      while (reader.take(tableEntry))
    else if (word === 'startxref') reader.readWord()
    else if (word !== 'endobj') refuse(hasEnded ? 'fileHasExtraData' : 'fileBroken')
  }
  return { objects, trailers, starts }
}

const tableEntry = /(\d+|[nf])\b/y
const streamStart = /stream\b(\r?\n|\r)?/y
const endOfStream = 'endstream'

function readObject(
  reader: PdfReader,
  { bytes, text }: PdfSource,
  id: Pick<PdfObject, 'number' | 'generation'>,
): PdfObject {
  const value = reader.readValue()
  reader.skipBlanks()
  if (!isDictionary(value) || !reader.take(streamStart)) return { ...id, value }
  const start = reader.position
  const end = findStreamEnd(text, start, valuesOf(value, 'Length'))
  if (end < 0) {
    reader.position = text.length
    refuse('fileBroken')
  }
  reader.position = text.indexOf(endOfStream, end) + endOfStream.length
  return { ...id, value, data: bytes.subarray(start, end) }
}

/** The declared length counts if the data ends there; otherwise the data ends at the next `endstream`. -1 without an end. */
function findStreamEnd(text: string, start: number, lengths: readonly PdfValue[]): number {
  const length = lengths.find(
    (one) => typeof one === 'number' && /^[\0\t\n\f\r ]{0,3}endstream/.test(text.slice(start + one, start + one + 12)),
  )
  return typeof length === 'number' ? start + length : text.indexOf(endOfStream, start)
}

/** What a place that may be an object costs, compared to a byte that is read. */
const costPerCandidate = 2000

/**
 * The table of offsets may point into strings, comments and the data of streams, and programs that repair a file look for
 * objects everywhere. Whatever can be read as an object counts as one; everything else is data.
 */
function findHiddenObjects(source: PdfSource, starts: ReadonlySet<number>): PdfObject[] {
  const found: PdfObject[] = []
  // Words such as `endobj` and `object` are none.
  for (const { index } of source.text.matchAll(/(?<!end)obj(?![a-zA-Z])/g)) {
    if (starts.has(index + 3)) continue
    source.limit.spend(costPerCandidate)
    const before = source.text.slice(Math.max(0, index - 40), index)
    const [, number = '0', generation = '0'] = /(\d{1,10})\s{1,9}(\d{1,5})\s{0,9}$/.exec(before) ?? []
    const reader = new PdfReader(source.text, index + 3, source.limit)
    try {
      found.push(readObject(reader, source, { number: Number(number), generation: Number(generation) }))
    } catch (error) {
      if (!(error instanceof FileRefusal) || error.reason === 'fileTooComplex') throw error
    }
    reader.chargeBytes()
  }
  return found
}

function findDecryptor(trailers: readonly PdfValue[], resolve: Resolve): StreamDecryptor | undefined {
  const encryptions = trailers.flatMap((trailer) => valuesOf(trailer, 'Encrypt')).flatMap(resolve)
  const encryption = encryptions.find((value) => value !== null)
  if (encryption === undefined) return undefined
  const ids = trailers.flatMap((trailer) => valuesOf(trailer, 'ID')).flatMap(resolve)
  return createDecryptor(encryption, ids[0])
}

/** Some programs decide by the type, others by the keys. */
const isObjectStream = ({ value, data }: PdfObject, resolve: Resolve): boolean =>
  data !== undefined &&
  (valuesOf(value, 'Type').flatMap(resolve).includes('/ObjStm') ||
    (valuesOf(value, 'N').length > 0 && valuesOf(value, 'First').length > 0))

interface DecodeDeps {
  resolve: Resolve
  decrypt: StreamDecryptor | undefined
  limit: WorkLimit
  decodeLimit: WorkLimit
}

/** An object stream starts with pairs of object number and offset. */
function readObjectStream(container: PdfObject, { resolve, decrypt, limit, decodeLimit }: DecodeDeps): PdfObject[] {
  const { value, data = Buffer.alloc(0), number, generation } = container
  const resolved = (key: string) => valuesOf(value, key).flatMap(resolve)
  const [first] = resolved('First')
  const [count] = resolved('N')
  if (typeof first !== 'number' || typeof count !== 'number') return refuse('fileBroken')
  const parameters = [...resolved('DecodeParms'), ...resolved('DP')].flat().flatMap(resolve)
  const predictors = parameters.flatMap((one) => valuesOf(one, 'Predictor')).flatMap(resolve)
  const filters = resolved('Filter').flat().flatMap(resolve)
  if (filters.length > maxFilters) refuse('fileTooComplex')
  // Programs compress objects in this way only. Whoever uses another one has something to hide.
  if (filters.some((filter) => filter !== '/FlateDecode' && filter !== '/Fl') || predictors.some((one) => one !== 1))
    refuse('fileBroken')
  let decoded = decrypt ? decrypt(data, number, generation) : data
  for (const _filter of filters) decoded = inflate(decoded, decodeLimit)
  const text = decoded.toString('latin1')
  const head = new PdfReader(text, 0, limit)
  const found: PdfObject[] = []
  for (let index = 0; index < count; index++) {
    const [objectNumber, offset] = [head.readWord(), head.readWord()]
    if (!isInteger(objectNumber) || !isInteger(offset)) refuse('fileBroken')
    const inner = new PdfReader(text, first + Number(offset), limit).readValue()
    found.push({ number: Number(objectNumber), generation: 0, value: inner })
  }
  return found
}

function inflate(data: Buffer, limit: WorkLimit): Buffer {
  try {
    const plain = inflateSync(data, { maxOutputLength: Math.max(1, limit.remaining()) })
    limit.spend(plain.length)
    return plain
  } catch (error) {
    return refuse(error instanceof RangeError ? 'fileTooComplex' : 'fileBroken')
  }
}
