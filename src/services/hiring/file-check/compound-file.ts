import { refuse } from './file-refusal.ts'

export interface CompoundFile {
  /** The names of all storages and streams, in lower case, linked into the tree or not. */
  names: ReadonlySet<string>
  /** The content of the first stream with this name; undefined if there is none. */
  readStream(name: string): Buffer | undefined
}

interface DirectoryEntry {
  name: string
  kind: number
  start: number
  sizeBytes: number
}

const signature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const [headerBytes, entryBytes, maxNameBytes, miniSectorBytes, miniStreamLimit] = [512, 128, 64, 64, 4096]
const maxRegularSector = 0xffff_fffa
const kinds = { storage: 1, stream: 2, root: 5 }

export const isCompoundFile = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(signature)

/** A directory entry contains a name in UTF-16, the length of the name and the kind of object. */
function readEntry(bytes: Buffer, offset: number): DirectoryEntry | undefined {
  const nameBytes = bytes.readUInt16LE(offset + maxNameBytes)
  const kind = bytes[offset + maxNameBytes + 2] ?? 0
  const isEntry =
    nameBytes >= 4 && nameBytes <= maxNameBytes && nameBytes % 2 === 0 && Object.values(kinds).includes(kind)
  if (!isEntry) return undefined
  return {
    name: bytes.toString('utf16le', offset, offset + nameBytes - 2).toLowerCase(),
    kind,
    start: bytes.readUInt32LE(offset + 116),
    sizeBytes: bytes.readUInt32LE(offset + 120),
  }
}

function readEntries(bytes: Buffer, start = 0): DirectoryEntry[] {
  const entries: DirectoryEntry[] = []
  for (let offset = start; offset + entryBytes <= bytes.length; offset += entryBytes) {
    const entry = readEntry(bytes, offset)
    if (entry) entries.push(entry)
  }
  return entries
}

/** Follows a chain of sectors. A cyclic chain ends with the number of sectors. */
function followChain(table: readonly number[], start: number): number[] {
  const chain: number[] = []
  for (let sector = start; sector < maxRegularSector && chain.length <= table.length; ) {
    chain.push(sector)
    sector = table[sector] ?? maxRegularSector
  }
  return chain
}

const readNumbers = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(index * 4))

/** Reads a compound file, the container of the old Office formats. */
export function readCompoundFile(bytes: Buffer): CompoundFile {
  const sectorBytes = bytes.readUInt16LE(30) === 12 ? 4096 : 512
  const readSector = (sector: number) =>
    bytes.subarray((sector + 1) * sectorBytes, Math.min(bytes.length, (sector + 2) * sectorBytes))
  const tableSectors = readNumbers(bytes.subarray(76, headerBytes)).filter((sector) => sector < maxRegularSector)
  // Files of more than 6.8 MB list further sectors elsewhere.
  const table = tableSectors.flatMap((sector) => readNumbers(readSector(sector)))
  const readChain = (start: number) => Buffer.concat(followChain(table, start).map(readSector))
  const entries = readEntries(readChain(bytes.readUInt32LE(48)))
  const root = entries.find(({ kind }) => kind === kinds.root) ?? refuse('fileBroken')

  function readMiniStream({ start, sizeBytes }: DirectoryEntry): Buffer {
    const miniTable = readNumbers(readChain(bytes.readUInt32LE(60)))
    const container = readChain(root.start)
    const sectors = followChain(miniTable, start).map((sector) =>
      container.subarray(sector * miniSectorBytes, (sector + 1) * miniSectorBytes),
    )
    return Buffer.concat(sectors).subarray(0, sizeBytes)
  }

  return {
    // Everything that looks like an entry counts, so that a broken or cyclic chain cannot hide one.
    names: new Set(readEntries(bytes, headerBytes).map(({ name }) => name)),
    readStream(name) {
      const entry = entries.find((candidate) => candidate.kind === kinds.stream && candidate.name === name)
      if (!entry) return undefined
      const isMini = entry.sizeBytes < miniStreamLimit
      return isMini ? readMiniStream(entry) : readChain(entry.start).subarray(0, entry.sizeBytes)
    },
  }
}
