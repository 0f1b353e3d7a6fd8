import { findNodeAtLocation, type JSONPath, type Node } from 'jsonc-parser'
import type { ContentProblem } from '#domain/content/content-problems.ts'
import type { EntryKind } from '#domain/content/entries.ts'
import { nearestName } from '#domain/nearest-name.ts'
import type { ContentError, ContentPlace } from './content-errors.ts'
import type { ContentFiles } from './content-files.ts'
import { fileLayouts, placeOfKind } from './entry-files.ts'
import { parseJson } from './json-text.ts'
import { positionAt } from './source-position.ts'

/** A file with its value and the places where the parts of it are written. */
export interface JsonFile {
  file: string
  text: string
  root: Node
  value: unknown
}

type OpenedFile = { kind: 'opened'; json: JsonFile } | { kind: 'invalid'; errors: ContentError[] }

const fileError = (file: string, problem: ContentProblem): ContentError => ({ file, entry: '', field: '', problem })

const usedNames = Object.keys(fileLayouts).map((kind) => placeOfKind(kind as EntryKind).replace(/\.json$/, ''))

/** The file may only have another name: `store.json` for `stores.json`. */
function missingFileError(files: ContentFiles, file: string): ContentError {
  const nameOf = (path: string) => path.replace(/\.\w+$/, '')
  const unused = [...files.keys()].filter((path) => !path.includes('/') && !usedNames.includes(nameOf(path)))
  const nearest = nearestName(nameOf(file), unused.map(nameOf))
  const other = unused.find((path) => nameOf(path) === nearest)
  return fileError(file, other ? { code: 'missingFileNear', params: { other } } : { code: 'missingFile' })
}

/** What a file in another encoding has instead of its umlauts. */
const lostCharacter = '\uFFFD'

export const findEncodingError = (file: string, text: string): ContentError | undefined =>
  text.includes(lostCharacter)
    ? {
        ...fileError(file, { code: 'wrongEncoding' }),
        position: positionAt(text, text.indexOf(lostCharacter)),
      }
    : undefined

export function openJsonFile(files: ContentFiles, file: string): OpenedFile {
  const text = files.get(file)
  if (text === undefined) return { kind: 'invalid', errors: [missingFileError(files, file)] }
  const encodingError = findEncodingError(file, text)
  if (encodingError) return { kind: 'invalid', errors: [encodingError] }
  const parsing = parseJson(text)
  if (parsing.kind === 'parsed')
    return { kind: 'opened', json: { file, text, root: parsing.root, value: parsing.value } }
  const { offset, problem } = parsing
  return { kind: 'invalid', errors: [{ ...fileError(file, problem), position: positionAt(text, offset) }] }
}

/** The entry's id if it has one, else its position in the list. */
function entryName(entries: readonly unknown[], index: PropertyKey): string {
  const entry = entries[Number(index)] as { id?: unknown } | null | undefined
  return typeof entry?.id === 'string' ? `"${entry.id}"` : `#${Number(index) + 1}`
}

/** The value at the path, or what is around the place where it is missing. */
function deepestNode(root: Node, path: readonly PropertyKey[]): Node {
  const node = findNodeAtLocation(root, path as JSONPath)
  return node ?? deepestNode(root, path.slice(0, -1))
}

export function placeAt({ file, text, root, value }: JsonFile, path: readonly PropertyKey[]): ContentPlace {
  const [first, ...rest] = path
  const position = positionAt(text, deepestNode(root, path).offset)
  return Array.isArray(value) && first !== undefined
    ? { file, entry: entryName(value, first), field: rest.join('.'), position }
    : { file, entry: '', field: path.join('.'), position }
}

/** Fields that are written twice. JSON.parse would silently use the last. */
export function findRepeatedFields(json: JsonFile): ContentError[] {
  function visit({ type, children = [] }: Node, path: readonly PropertyKey[]): ContentError[] {
    if (type === 'array') return children.flatMap((item, index) => visit(item, [...path, index]))
    const names = new Set<string>()
    return children.flatMap(({ children: [key, value] = [] }): ContentError[] => {
      if (!key || !value) return []
      const name = String(key.value)
      const isRepeated = names.has(name)
      names.add(name)
      const inner = visit(value, [...path, name])
      if (!isRepeated) return inner
      const place = { ...placeAt(json, [...path, name]), position: positionAt(json.text, key.offset) }
      return [{ ...place, problem: { code: 'repeatedField', params: { name } } }, ...inner]
    })
  }
  return visit(json.root, [])
}

export const listJsonFiles = (files: ContentFiles, folder: string): string[] =>
  [...files.keys()].filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.json')).sort()
