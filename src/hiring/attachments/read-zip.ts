import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

export interface ZipEntry {
  name: string
  bytes: number
}

export type ZipReading = { kind: 'read'; entries: ZipEntry[] } | { kind: 'broken' | 'bomb' }

const maxEntries = 2000
const maxUnpackedBytes = 60_000_000

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    ),
  )

/** Unpacks to nowhere: the library ends it when more comes out than the entry promised. */
const checkLength = (zip: ZipFile, entry: Entry): Promise<void> =>
  new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      stream.on('error', reject).on('end', resolve).resume()
    }),
  )

async function readAll(zip: ZipFile): Promise<ZipReading> {
  const entries: ZipEntry[] = []
  let unpackedBytes = 0
  if (zip.entryCount > maxEntries) return { kind: 'bomb' }
  for await (const entry of zip.eachEntry()) {
    unpackedBytes += entry.uncompressedSize
    if (unpackedBytes > maxUnpackedBytes) return { kind: 'bomb' }
    await checkLength(zip, entry)
    entries.push({ name: entry.fileName, bytes: entry.uncompressedSize })
  }
  return { kind: 'read', entries }
}

/** What is in a package, if it is a whole one and unpacks to a size that a document can have. */
export async function readZip(bytes: Buffer): Promise<ZipReading> {
  try {
    return await readAll(await open(bytes))
  } catch {
    return { kind: 'broken' }
  }
}
