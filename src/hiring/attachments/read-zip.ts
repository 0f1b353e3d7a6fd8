import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

export type ZipReading =
  /** `contentTypes` is what an Office package says of its parts; empty in others. */
  { kind: 'read'; names: string[]; contentTypes: string } | { kind: 'broken' | 'bomb' }

const maxEntries = 2000
const maxUnpackedBytes = 60_000_000
const contentTypesPart = '[content_types].xml'

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    ),
  )

/** Unpacks to nowhere, or to a text: the library ends it when more comes out than the entry promised. */
const unpack = (zip: ZipFile, entry: Entry, isKept: boolean): Promise<string> =>
  new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        if (isKept) text += chunk.toString('latin1')
      })
      stream.on('error', reject).on('end', () => resolve(text))
    }),
  )

async function readAll(zip: ZipFile): Promise<ZipReading> {
  const names: string[] = []
  let [unpackedBytes, contentTypes] = [0, '']
  if (zip.entryCount > maxEntries) return { kind: 'bomb' }
  for await (const entry of zip.eachEntry()) {
    unpackedBytes += entry.uncompressedSize
    if (unpackedBytes > maxUnpackedBytes) return { kind: 'bomb' }
    // Were the part there twice, both would be looked at.
    contentTypes += await unpack(zip, entry, entry.fileName.toLowerCase() === contentTypesPart)
    names.push(entry.fileName)
  }
  return { kind: 'read', names, contentTypes }
}

/** What is in a package, if it is a whole one and unpacks to a size that a document can have. */
export async function readZip(bytes: Buffer): Promise<ZipReading> {
  try {
    return await readAll(await open(bytes))
  } catch {
    return { kind: 'broken' }
  }
}
