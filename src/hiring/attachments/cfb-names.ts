const signature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const entryBytes = 128
const maxNameBytes = 64

export const isCompoundFile = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(signature)

/** A directory entry: a name in UTF-16 with its length behind it, and what kind of thing it names. */
function nameAt(bytes: Buffer, at: number): string | undefined {
  const nameBytes = bytes.readUInt16LE(at + maxNameBytes)
  const kind = bytes[at + maxNameBytes + 2] ?? 0
  const isEntry = nameBytes >= 4 && nameBytes <= maxNameBytes && nameBytes % 2 === 0 && [1, 2, 5].includes(kind)
  return isEntry ? bytes.toString('utf16le', at, at + nameBytes - 2) : undefined
}

/**
 * The names in a compound file (the old Office formats). Its sectors are looked at one by one instead of following
 * the file's own chains: nothing is hidden by a broken chain, and a hostile one cannot lead in circles.
 */
export function compoundNames(bytes: Buffer): Set<string> {
  const names = new Set<string>()
  for (let at = 512; at + entryBytes <= bytes.length; at += entryBytes) {
    const name = nameAt(bytes, at)
    if (name) names.add(name)
  }
  return names
}
