import { createWorkLimit, FileRefusal, refuse, type WorkLimit } from './file-refusal.ts'
import { createDecryptor, type StreamDecryptor } from './pdf-encryption.ts'
import { isObjectStream, readObjectStream } from './pdf-object-streams.ts'
import { isInteger, isWhitespace, PdfReader } from './pdf-reader.ts'
import {
  isDictionary,
  isName,
  isReference,
  type PdfDictionary,
  type PdfObject,
  type PdfValue,
  type Resolve,
  valuesOf,
} from './pdf-values.ts'

export interface PdfDocument {
  /** Everything that a program may take for an object, reachable or not, of every revision. */
  objects: readonly PdfObject[]
  resolve: Resolve
}

const maxWork = 40_000_000
const maxDecodedBytes = 20_000_000
/** Each time a file is saved, it may get another definition of an object. */
const maxDefinitions = 100

/** Reads the objects of a PDF. Refuses what it does not understand, `onComment` gets the text of the comments. */
export function readPdf(bytes: Buffer, onComment: (comment: string) => void): PdfDocument {
  const limit = createWorkLimit(maxWork)
  const { objects, trailers, starts } = walkFile(bytes, limit, onComment)
  if (objects.length === 0 || trailers.length + objects.filter(isCrossReferenceStream).length === 0)
    refuse('fileBroken')
  for (const hidden of findHiddenObjects(bytes, starts, limit)) objects.push(hidden)
  const { define, resolve } = createDefinitions()
  for (const object of objects) define(object)
  const decrypt = findDecryptor(
    [...trailers, ...objects.filter(isCrossReferenceStream).map(({ value }) => value)],
    resolve,
  )
  const decodeLimit = createWorkLimit(maxDecodedBytes)
  for (const container of objects.filter((object) => isObjectStream(object, resolve)))
    for (const object of readObjectStream(container, { resolve, decrypt, limit, decodeLimit })) {
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

/** Walks from the header to the end. Nothing may stand between the known parts. */
function walkFile(bytes: Buffer, limit: WorkLimit, onComment: (comment: string) => void): FileParts {
  let hasEnded = false
  const reader = new PdfReader(bytes, 0, limit, (comment) => {
    hasEnded ||= comment.startsWith('%%EOF')
    onComment(comment)
  })
  const lengths = findLengths(bytes)
  const objects: PdfObject[] = []
  const trailers: PdfValue[] = []
  const starts = new Set<number>()
  while (!reader.isAtEnd()) {
    const word = reader.readWord()
    if (isInteger(word)) {
      const generation = reader.readWord()
      if (!isInteger(generation) || reader.readWord() !== 'obj') refuse('fileBroken')
      starts.add(reader.position)
      objects.push(readObject(reader, bytes, { number: Number(word), generation: Number(generation) }, lengths))
    } else if (word === 'xref') skipTable(reader)
    else if (word === 'trailer') trailers.push(reader.readValue())
    else if (word === 'startxref') reader.readWord()
    else if (word !== 'endobj') refuse(hasEnded ? 'fileHasExtraData' : 'fileBroken')
  }
  return { objects, trailers, starts }
}

/** The table of offsets is not used: every object is found without it. */
function skipTable(reader: PdfReader): void {
  while (/^(\d+|[nf])$/.test(reader.peekWord())) reader.readWord()
}

type ObjectId = Pick<PdfObject, 'number' | 'generation'>
/** The value of every object that is a number, because the length of a stream may be another object. */
type Lengths = ReadonlyMap<number, readonly number[]>

function findLengths(bytes: Buffer): Lengths {
  const lengths = new Map<number, number[]>()
  for (const [, number, length] of bytes.toString('latin1').matchAll(/(\d{1,10})\s\d{1,5}\sobj\s{0,3}(\d{1,8})\s/g))
    lengths.set(Number(number), [...(lengths.get(Number(number)) ?? []).slice(-3), Number(length)])
  return lengths
}

function readObject(reader: PdfReader, bytes: Buffer, id: ObjectId, lengths: Lengths): PdfObject {
  const value = reader.readValue()
  if (!isDictionary(value) || reader.peekWord() !== 'stream') return { ...id, value }
  reader.readWord()
  const start = skipLineEnd(bytes, reader.position)
  const end = findStreamEnd(bytes, start, value, lengths)
  if (end < 0) {
    reader.position = bytes.length
    refuse('fileBroken')
  }
  reader.position = bytes.indexOf('endstream', end) + 'endstream'.length
  return { ...id, value, data: bytes.subarray(start, end) }
}

function skipLineEnd(bytes: Buffer, position: number): number {
  const next = bytes[position] === 13 ? position + 1 : position
  return bytes[next] === 10 ? next + 1 : next
}

/** The declared length counts if the data ends there; otherwise the data ends at the next `endstream`. -1 without an end. */
function findStreamEnd(bytes: Buffer, start: number, dictionary: PdfDictionary, lengths: Lengths): number {
  const declared = valuesOf(dictionary, 'Length').flatMap((value) =>
    isReference(value) ? (lengths.get(value.number) ?? []) : typeof value === 'number' ? [value] : [],
  )
  for (const length of declared) {
    let end = start + length
    while (end <= start + length + 2 && isWhitespace(bytes[end])) end += 1
    if (bytes.toString('latin1', end, end + 9) === 'endstream') return start + length
  }
  return bytes.indexOf('endstream', start)
}

const keyword = Buffer.from('obj')
/** What a place that may be an object costs, compared to a byte that is read. */
const costPerCandidate = 2000

/** Words such as `endobj` and `object` are none. */
const mayBeObject = (bytes: Buffer, at: number) =>
  bytes.toString('latin1', Math.max(0, at - 3), at) !== 'end' &&
  !/[a-zA-Z]/.test(String.fromCharCode(bytes[at + 3] ?? 0))

/**
 * The table of offsets may point into strings, comments and the data of streams, and programs that repair a file look for
 * objects everywhere. Whatever can be read as an object counts as one; everything else is data.
 */
function findHiddenObjects(bytes: Buffer, starts: ReadonlySet<number>, limit: WorkLimit): PdfObject[] {
  const found: PdfObject[] = []
  const noLengths: Lengths = new Map()
  for (let at = bytes.indexOf(keyword); at >= 0; at = bytes.indexOf(keyword, at + 3)) {
    if (starts.has(at + 3) || !mayBeObject(bytes, at)) continue
    limit.spend(costPerCandidate)
    const before = bytes.toString('latin1', Math.max(0, at - 40), at)
    const [, number = '0', generation = '0'] = /(\d{1,10})\s{1,9}(\d{1,5})\s{0,9}$/.exec(before) ?? []
    const id = { number: Number(number), generation: Number(generation) }
    const reader = new PdfReader(bytes, at + 3, limit)
    try {
      found.push(readObject(reader, bytes, id, noLengths))
    } catch (error) {
      if (!(error instanceof FileRefusal) || error.reason === 'fileTooComplex') throw error
    }
    reader.chargeBytes()
  }
  return found
}

const hasType = ({ value }: PdfObject, type: string) =>
  isDictionary(value) && valuesOf(value, 'Type').some((name) => isName(name) && name.name === type)

const isCrossReferenceStream = (object: PdfObject) => object.data !== undefined && hasType(object, 'XRef')

function findDecryptor(trailers: readonly PdfValue[], resolve: Resolve): StreamDecryptor | undefined {
  const dictionaries = trailers.filter(isDictionary)
  const encryptions = dictionaries.flatMap((trailer) => valuesOf(trailer, 'Encrypt')).flatMap(resolve)
  const encryption = encryptions.find((value) => value !== null)
  if (encryption === undefined) return undefined
  const ids = dictionaries.flatMap((trailer) => valuesOf(trailer, 'ID')).flatMap(resolve)
  return createDecryptor(isDictionary(encryption) ? encryption : refuse('fileLocked'), ids[0])
}
