import { readFileSync } from 'node:fs'
import { inlinePictureFile } from '#domain/content/pictures.ts'

const placeholder = /<source data-early="([^"/]+)"/
const cache = new Map<string, string>()

function readInlinePicture(name: string): string {
  const picture = cache.get(name) ?? readFileSync(`build/media/${inlinePictureFile(name)}`, 'base64')
  cache.set(name, picture)
  return picture
}

/**
 * Inlines the small version of the first picture into the page, so it is painted without another round trip. It is not
 * part of the loader data, where it would be sent twice and with every navigation.
 */
export function inlineFirstPicture(html: string, readPicture = readInlinePicture): string {
  const match = placeholder.exec(html)
  if (!match) return html
  const [source, name = ''] = match
  try {
    const picture = `<source srcSet="data:image/avif;base64,${readPicture(name)}"`
    return html.slice(0, match.index) + picture + html.slice(match.index + source.length)
  } catch {
    return html
  }
}
