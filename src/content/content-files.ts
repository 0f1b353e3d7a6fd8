import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Entries, EntryValue } from '#domain/content/entries.ts'
import { isFields } from '#domain/content/json-values.ts'

/** The texts of a content folder by their path in it. */
export type ContentFiles = ReadonlyMap<string, string>

export interface ContentSource {
  files: ContentFiles
  /** The original pictures by the name that the content uses, which is the file name without its extension. */
  pictures: ReadonlyMap<string, Uint8Array>
}

/** Folders with texts; the empty name is the content folder itself. Brand and map belong to a build. */
const textFolders = ['', 'products', 'jobs', 'pages']
const textExtensions = ['.json', '.md']
const picturesFolder = 'images'
const pictureExtensions = ['.webp', '.png', '.jpg', '.jpeg', '.avif']

async function listFiles(directory: string, extensions: readonly string[]): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && extensions.includes(extname(entry.name).toLowerCase()))
    .map(({ name }) => name)
    .sort()
}

/** Reads all texts of the folder. A folder that does not exist has none. */
export async function readContentFiles(directory: string): Promise<ContentFiles> {
  const files = new Map<string, string>()
  for (const folder of textFolders)
    for (const name of await listFiles(join(directory, folder), textExtensions))
      files.set(folder ? `${folder}/${name}` : name, await readFile(join(directory, folder, name), 'utf8'))
  return files
}

export async function readContentSource(directory: string): Promise<ContentSource> {
  const folder = join(directory, picturesFolder)
  const pictures = new Map<string, Uint8Array>()
  for (const name of await listFiles(folder, pictureExtensions))
    pictures.set(basename(name, extname(name)), await readFile(join(folder, name)))
  return { files: await readContentFiles(directory), pictures }
}

export const hashPicture = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** The order of fields does not count. */
const toCanonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isFields(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )

const hashes = new WeakMap<EntryValue, string>()

/** The same value has the same hash, on every machine and with every build. Values never change, so each is hashed once. */
export function hashValue(value: EntryValue): string {
  const hash = hashes.get(value) ?? digest(toCanonicalJson(value))
  hashes.set(value, hash)
  return hash
}

/** The same entries in the same order have the same hash. */
export const hashEntries = (entries: Entries): string =>
  digest(JSON.stringify([...entries].map(([key, { value }]) => [key, hashValue(value)])))
