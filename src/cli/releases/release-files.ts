/** The files of an installed release, compared with the list that was signed with it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { hashFile } from '../hash-file.ts'
import { checksumFile } from './archive.ts'
import { type SignatureResult, signersFile, verifySignature } from './signature.ts'

/** In the folder of a release, with its signature beside it. */
export const fileListName = 'files.sha256'

/** What an installation adds: whose archive it was, and which processes use it. */
const isAdded = (file: string) => file === checksumFile || file.startsWith('in-use/')

const listReleaseFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(fileListName) && !isAdded(file))
    .sort()

/** As `sha256sum --check` reads it. */
export async function writeFileList(folder: string): Promise<string> {
  const lines = []
  for (const file of listReleaseFiles(folder)) lines.push(`${await hashFile(join(folder, file))}  ${file}\n`)
  return lines.join('')
}

const readFileList = (text: string): Map<string, string> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )

export type ReleaseFilesCheck =
  | { kind: 'same'; count: number }
  | { kind: 'different'; files: string[] }
  | { kind: 'noList' }
  | { kind: Exclude<SignatureResult, 'trusted'> }

/** Files that were changed, added or removed since the release was signed. */
export async function checkReleaseFiles(folder: string): Promise<ReleaseFilesCheck> {
  const list = join(folder, fileListName)
  if (!existsSync(list)) return { kind: 'noList' }
  const signature = await verifySignature(list, join(folder, signersFile))
  if (signature !== 'trusted') return { kind: signature }
  const expected = readFileList(readFileSync(list, 'utf8'))
  const present = new Set(listReleaseFiles(folder))
  const files = [...expected.keys()].filter((file) => !present.has(file))
  for (const file of present) if ((await hashFile(join(folder, file))) !== expected.get(file)) files.push(file)
  return files.length > 0 ? { kind: 'different', files: files.sort() } : { kind: 'same', count: present.size }
}
