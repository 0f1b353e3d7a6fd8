import { readFileSync } from 'node:fs'
import { earlyPictureFile } from '#domain/content/picture.ts'

const early = /<source data-early="([^"/]+)"/
const read = new Map<string, string>()

function readEarlyPicture(name: string): string {
  const known = read.get(name) ?? readFileSync(`build/media/${earlyPictureFile(name)}`, 'base64')
  read.set(name, known)
  return known
}

/**
 * Puts the small form of the first picture into the page, so that it is painted with it and not a round trip later.
 * Only here and not in the data: there it would come twice, and with every navigation.
 */
export function withEarlyPicture(pieces: readonly string[], readPicture = readEarlyPicture): readonly string[] {
  for (const [at, piece] of pieces.entries()) {
    const found = early.exec(piece)
    if (!found) continue
    const [source, name = ''] = found
    try {
      const picture = `<source srcSet="data:image/avif;base64,${readPicture(name)}"`
      return pieces.toSpliced(at, 1, piece.slice(0, found.index), picture, piece.slice(found.index + source.length))
    } catch {
      return pieces
    }
  }
  return pieces
}
