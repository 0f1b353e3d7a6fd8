const sectorBytes = 512
const entryBytes = 128
const endOfChain = 0xffff_fffe
const isFat = 0xffff_fffd
const nothing = 0xffff_ffff

function header(): Buffer {
  const bytes = Buffer.alloc(sectorBytes)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(0x3e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeUInt32LE(1, 44)
  bytes.writeUInt32LE(1, 48)
  bytes.writeUInt32LE(4096, 56)
  bytes.writeUInt32LE(endOfChain, 60)
  bytes.writeUInt32LE(endOfChain, 68)
  bytes.fill(0xff, 76)
  bytes.writeUInt32LE(0, 76)
  return bytes
}

/** A name in UTF-16 with its length, the kind of thing, and where the next of its siblings stands. */
function entry(name: string, kind: 1 | 2 | 5, next: number): Buffer {
  const bytes = Buffer.alloc(entryBytes)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes.writeUInt8(kind, 66)
  bytes.writeUInt8(1, 67)
  bytes.writeUInt32LE(nothing, 68)
  bytes.writeUInt32LE(kind === 5 ? nothing : next, 72)
  bytes.writeUInt32LE(kind === 5 ? next : nothing, 76)
  bytes.writeUInt32LE(endOfChain, 116)
  return bytes
}

function chains(directorySectors: number): Buffer {
  const fat = Buffer.alloc(sectorBytes, 0xff)
  fat.writeUInt32LE(isFat, 0)
  for (let sector = 1; sector <= directorySectors; sector++)
    fat.writeUInt32LE(sector === directorySectors ? endOfChain : sector + 1, sector * 4)
  return fat
}

const storages = ['Macros', 'MACROS', 'VBA', '__attach_version1.0_#00000000']

/** The old Office format with empty streams and storages of these names. */
export function aCompoundFile(...names: string[]): Buffer {
  const inside = names.map((name, index) =>
    entry(name, storages.includes(name) ? 1 : 2, index + 1 < names.length ? index + 2 : nothing),
  )
  const directory = Buffer.concat([entry('Root Entry', 5, names.length ? 1 : nothing), ...inside])
  const sectors = Math.ceil(directory.length / sectorBytes)
  return Buffer.concat([header(), chains(sectors), directory], sectorBytes * (2 + sectors))
}
