/** Writes archives whose bytes depend on names, contents and modes of the files only: same release, same checksum. */
import { createReadStream, createWriteStream, lstatSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

const blockSize = 512

interface Entry {
  /** Relative to the folder, with a slash at the end for folders. */
  name: string
  kind: 'file' | 'folder' | 'link'
  isExecutable: boolean
  size: number
  target: string
}

function listEntries(root: string, folder: string): Entry[] {
  return readdirSync(join(root, folder))
    .sort()
    .flatMap((child) => {
      const name = `${folder}/${child}`
      const stat = lstatSync(join(root, name))
      const isExecutable = (stat.mode & 0o100) !== 0
      if (stat.isDirectory())
        return [
          { name: `${name}/`, kind: 'folder' as const, isExecutable: true, size: 0, target: '' },
          ...listEntries(root, name),
        ]
      if (stat.isSymbolicLink())
        return [{ name, kind: 'link' as const, isExecutable, size: 0, target: readlinkSync(join(root, name)) }]
      return [{ name, kind: 'file' as const, isExecutable, size: stat.size, target: '' }]
    })
}

/** ustar has 100 bytes for a name, and 155 for the folders before it. */
function splitName(name: string): { name: string; prefix: string } {
  if (Buffer.byteLength(name) <= 100) return { name, prefix: '' }
  for (let slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
    const [prefix, rest] = [name.slice(0, slash), name.slice(slash + 1)]
    if (rest !== '' && Buffer.byteLength(rest) <= 100 && Buffer.byteLength(prefix) <= 155) return { name: rest, prefix }
  }
  throw new Error(`The path ${name} is too long for the archive.`)
}

const typeFlags = { file: '0', link: '2', folder: '5' } as const
const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

function createHeader(entry: Entry, mtime: number): Buffer {
  const header = Buffer.alloc(blockSize)
  const { name, prefix } = splitName(entry.name)
  header.write(name, 0)
  header.write(octal(entry.isExecutable ? 0o755 : 0o644, 8), 100)
  // Owner and group 0.
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(entry.size, 12), 124)
  header.write(octal(mtime, 12), 136)
  header.write(' '.repeat(8), 148)
  header.write(typeFlags[entry.kind], 156)
  header.write(entry.target, 157)
  header.write('ustar\x0000', 257)
  header.write('root', 265)
  header.write('root', 297)
  header.write(prefix, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

async function* generateTar(root: string, folder: string, mtime: number): AsyncGenerator<Buffer> {
  const top: Entry = { name: `${folder}/`, kind: 'folder', isExecutable: true, size: 0, target: '' }
  for (const entry of [top, ...listEntries(root, folder)]) {
    yield createHeader(entry, mtime)
    if (entry.kind !== 'file') continue
    for await (const chunk of createReadStream(join(root, entry.name))) yield chunk as Buffer
    const padding = (blockSize - (entry.size % blockSize)) % blockSize
    if (padding > 0) yield Buffer.alloc(padding)
  }
  yield Buffer.alloc(2 * blockSize)
}

interface ArchiveOptions {
  /** The time of all files, in seconds. */
  mtime: number
  /** Of the compression, 1 to 9. */
  level?: number
}

/** Archives `root/folder`. */
export const writeArchive = (
  file: string,
  root: string,
  folder: string,
  { mtime, level = 6 }: ArchiveOptions,
): Promise<void> =>
  pipeline(Readable.from(generateTar(root, folder, mtime)), createGzip({ level }), createWriteStream(file))
