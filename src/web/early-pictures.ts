import { readFileSync } from 'node:fs'
import { earlyPictureFile } from '#domain/site/picture.ts'

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
export function withEarlyPicture(html: string, readPicture = readEarlyPicture): string {
  const name = early.exec(html)?.[1]
  if (name === undefined) return html
  try {
    return html.replace(early, `<source srcSet="data:image/avif;base64,${readPicture(name)}"`)
  } catch {
    return html
  }
}
