/** Names are plain strings, with their slash: `/JavaScript`. */
export type PdfValue = null | boolean | number | string | PdfString | PdfReference | PdfDictionary | readonly PdfValue[]

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

export interface PdfObject {
  number: number
  generation: number
  value: PdfValue
  /** The encoded data, if the object is a stream. */
  data?: Buffer
}

/** Returns all definitions of what a value refers to; the value itself if it is no reference. */
export type Resolve = (value: PdfValue) => readonly PdfValue[]

type PdfNode = PdfString | PdfReference | PdfDictionary

const isOfKind =
  <K extends PdfNode['kind']>(kind: K) =>
  (value: PdfValue | undefined): value is Extract<PdfNode, { kind: K }> =>
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind

export const isDictionary = isOfKind('dictionary')
export const isString = isOfKind('string')
export const isReference = isOfKind('reference')

/** All values of a key; none if the value is no dictionary. */
export const valuesOf = (value: PdfValue | undefined, key: string): PdfValue[] =>
  isDictionary(value) ? value.entries.filter(([name]) => name === key).map(([, entry]) => entry) : []
