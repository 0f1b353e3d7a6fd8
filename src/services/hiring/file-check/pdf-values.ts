export interface PdfName {
  kind: 'name'
  name: string
}
export interface PdfString {
  kind: 'string'
  /** The first bytes, one character each. */
  text: string
}
export interface PdfReference {
  kind: 'reference'
  number: number
}
/** A list of entries instead of a map: programs disagree on which of two entries with the same key counts. */
export interface PdfDictionary {
  kind: 'dictionary'
  entries: readonly (readonly [key: string, value: PdfValue])[]
}
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfReference
  | PdfDictionary
  | readonly PdfValue[]

export interface PdfObject {
  number: number
  generation: number
  value: PdfValue
  /** The encoded data, if the object is a stream. */
  data?: Buffer
}

/** Returns all definitions of what a value refers to; the value itself if it is no reference. */
export type Resolve = (value: PdfValue) => readonly PdfValue[]

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'dictionary'

export const isName = (value: PdfValue | undefined): value is PdfName =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'name'

export const isString = (value: PdfValue | undefined): value is PdfString =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'string'

export const isReference = (value: PdfValue | undefined): value is PdfReference =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'reference'

/** All values of a key. */
export const valuesOf = ({ entries }: PdfDictionary, key: string): PdfValue[] =>
  entries.filter(([name]) => name === key).map(([, value]) => value)
