import { refuse, type WorkLimit } from './file-refusal.ts'
import type { StreamDecryptor } from './pdf-encryption.ts'
import { decodeStream, type PdfFilter } from './pdf-filters.ts'
import { isInteger, PdfReader } from './pdf-reader.ts'
import {
  isDictionary,
  isName,
  type PdfDictionary,
  type PdfObject,
  type PdfValue,
  type Resolve,
  valuesOf,
} from './pdf-values.ts'

/** Some programs decide by the type, others by the keys. */
export function isObjectStream({ value, data }: PdfObject, resolve: Resolve): boolean {
  if (!data || !isDictionary(value)) return false
  const types = valuesOf(value, 'Type').flatMap(resolve)
  const keys = value.entries.map(([key]) => key)
  return types.some((type) => isName(type) && type.name === 'ObjStm') || (keys.includes('N') && keys.includes('First'))
}

interface DecodeDeps {
  resolve: Resolve
  decrypt: StreamDecryptor | undefined
  limit: WorkLimit
  decodeLimit: WorkLimit
}

function readParameters(value: PdfValue | undefined, resolve: Resolve): PdfFilter['parameters'] {
  const dictionary = (value === undefined ? [] : resolve(value)).find(isDictionary)
  const entries = dictionary?.entries.map(([key, entry]) => [key, resolve(entry)[0]]) ?? []
  return Object.fromEntries(entries.filter(([, entry]) => typeof entry === 'number'))
}

const toList = (values: readonly PdfValue[]): readonly PdfValue[] => {
  const [first] = values
  return Array.isArray(first) ? first : values
}

function readFilters(dictionary: PdfDictionary, resolve: Resolve): PdfFilter[] {
  const list = (...keys: string[]) => toList(keys.flatMap((key) => valuesOf(dictionary, key)).flatMap(resolve))
  const parameters = list('DecodeParms', 'DP')
  return list('Filter').map((filter, index) => {
    const name = resolve(filter).find(isName)?.name ?? refuse('fileBroken')
    return { name, parameters: readParameters(parameters[index], resolve) }
  })
}

/** An object stream starts with pairs of object number and offset. */
export function readObjectStream(
  container: PdfObject,
  { resolve, decrypt, limit, decodeLimit }: DecodeDeps,
): PdfObject[] {
  const dictionary = isDictionary(container.value) ? container.value : refuse('fileBroken')
  const { data = Buffer.alloc(0), number, generation } = container
  const decrypted = decrypt ? decrypt(data, number, generation) : data
  const decoded = decodeStream(decrypted, readFilters(dictionary, resolve), decodeLimit)
  const [first] = valuesOf(dictionary, 'First').flatMap(resolve)
  const [count] = valuesOf(dictionary, 'N').flatMap(resolve)
  if (typeof first !== 'number' || typeof count !== 'number') return refuse('fileBroken')
  const head = new PdfReader(decoded, 0, limit)
  const found: PdfObject[] = []
  for (let index = 0; index < count; index++) {
    const [objectNumber, offset] = [head.readWord(), head.readWord()]
    if (!isInteger(objectNumber) || !isInteger(offset)) refuse('fileBroken')
    const value = new PdfReader(decoded, first + Number(offset), limit).readValue()
    found.push({ number: Number(objectNumber), generation: 0, value })
  }
  return found
}
