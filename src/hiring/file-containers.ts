import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

type ZipContents =
  /** `contentTypes` is the content type list of an Office package; empty for other archives. */
  { kind: 'read'; names: string[]; contentTypes: string } | { kind: 'broken' | 'bomb' }

const maxEntries = 2000
const maxInflatedBytes = 60_000_000
const contentTypesPart = '[content_types].xml'

const openZip = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    ),
  )

/** Inflates every entry, even if the text is not needed: the library fails when it is larger than declared. */
const inflateEntry = (zip: ZipFile, entry: Entry, needsText: boolean): Promise<string> =>
  new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        if (needsText) text += chunk.toString('latin1')
      })
      stream.on('error', reject).on('end', () => resolve(text))
    }),
  )

async function readEntries(zip: ZipFile): Promise<ZipContents> {
  const names: string[] = []
  let [inflatedBytes, contentTypes] = [0, '']
  if (zip.entryCount > maxEntries) return { kind: 'bomb' }
  for await (const entry of zip.eachEntry()) {
    inflatedBytes += entry.uncompressedSize
    if (inflatedBytes > maxInflatedBytes) return { kind: 'bomb' }
    // Appended, because a manipulated archive may contain the part twice.
    contentTypes += await inflateEntry(zip, entry, entry.fileName.toLowerCase() === contentTypesPart)
    names.push(entry.fileName)
  }
  return { kind: 'read', names, contentTypes }
}

/** Reads the entry names of a ZIP archive. Detects broken archives and ZIP bombs. */
export async function readZip(bytes: Buffer): Promise<ZipContents> {
  try {
    return await readEntries(await openZip(bytes))
  } catch {
    return { kind: 'broken' }
  }
}

const compoundSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const entryBytes = 128
const maxNameBytes = 64

export const isCompoundFile = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(compoundSignature)

/** A directory entry contains a name in UTF-16, the length of the name and the kind of object. */
function readEntryName(bytes: Buffer, offset: number): string | undefined {
  const nameBytes = bytes.readUInt16LE(offset + maxNameBytes)
  const kind = bytes[offset + maxNameBytes + 2] ?? 0
  const isEntry = nameBytes >= 4 && nameBytes <= maxNameBytes && nameBytes % 2 === 0 && [1, 2, 5].includes(kind)
  return isEntry ? bytes.toString('utf16le', offset, offset + nameBytes - 2) : undefined
}

/**
 * Lists the names in a compound file (the old Office formats). Reads all sectors instead of following the sector chains:
 * a broken chain cannot hide an entry, and a cyclic one cannot cause an endless loop.
 */
export function listCompoundEntryNames(bytes: Buffer): Set<string> {
  const names = new Set<string>()
  for (let offset = 512; offset + entryBytes <= bytes.length; offset += entryBytes) {
    const name = readEntryName(bytes, offset)
    if (name) names.add(name)
  }
  return names
}
