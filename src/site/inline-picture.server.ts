import type { InlinePicture } from '#domain/content/pictures.ts'

const placeholder = /<source data-early="([\da-f]+)"/

interface InlinedPage {
  html: string
  /** False if the picture is still being made: the next rendering has it. */
  isComplete: boolean
}

/**
 * Inlines the small version of the first picture into the page, so it is painted without another round trip. It is not
 * part of the loader data, where it would be sent twice and with every navigation.
 */
export async function inlineFirstPicture(
  html: string,
  readInlinePicture: (hash: string) => Promise<InlinePicture>,
): Promise<InlinedPage> {
  const match = placeholder.exec(html)
  if (!match) return { html, isComplete: true }
  const [source, hash = ''] = match
  const picture = await readInlinePicture(hash)
  if (picture.kind !== 'ready') return { html, isComplete: picture.kind === 'none' }
  const inlined = `<source srcSet="data:image/avif;base64,${picture.base64}"`
  return { html: html.slice(0, match.index) + inlined + html.slice(match.index + source.length), isComplete: true }
}

/** Caches render a page again soon that is not complete. */
export function shortenSharedCaching(headers: Headers): void {
  const cacheControl = headers.get('cache-control')
  if (cacheControl) headers.set('cache-control', cacheControl.replace(/s-maxage=\d+/, 's-maxage=5'))
}
