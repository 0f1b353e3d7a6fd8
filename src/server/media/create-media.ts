import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Content } from '#domain/content/content.ts'
import type { InlinePicture, Picture } from '#domain/content/pictures.ts'
import { createEncoder } from './encoder.ts'
import { createKnownPictures, type KnownPicture } from './known-pictures.ts'
import { createMediaResponses } from './media-responses.ts'
import { createPictureFiles } from './picture-files.ts'
import { createPictureMaker, type MadePicture } from './picture-maker.ts'
import { createShareCards } from './share-cards.ts'
import type { Branding } from './share-picture.ts'

interface MediaOptions {
  /** Made pictures are kept in it. */
  folder: string
  content: () => Content
  /** Finds pictures of all content versions. */
  findPictures: (hashes: readonly string[]) => Promise<readonly KnownPicture[]>
  loadOriginal: (hash: string) => Promise<Uint8Array | undefined>
  /** An SVG. */
  logo: Branding['logo']
  /** Fonts for the pictures of shared links, with a configuration that names no other fonts. */
  fontsDir?: string | undefined
  headers: Readonly<Record<string, string>>
  logger: Pick<Logger, 'warn' | 'error'>
}

/** Makes and serves the pictures of the content. */
export function createMedia(options: MediaOptions) {
  const { folder, content, findPictures, loadOriginal, logo, fontsDir = '', headers, logger } = options
  const warn = (details: Record<string, unknown>, message: string) => logger.warn(details, message)
  const files = createPictureFiles(folder, warn)
  const known = createKnownPictures({ pictures: () => content().pictures, findPictures })
  // Absolute: fontconfig does not look in the working directory.
  const headlineFont = resolve(fontsDir, 'headline.ttf')
  const fontFile = existsSync(headlineFont) ? headlineFont : undefined
  const branding = (): Branding => ({ logo, theme: content().theme, fontFile })
  const cards = createShareCards({ content, branding })
  const encoder = createEncoder(fontFile ? { fontConfig: resolve(fontsDir, 'fonts.conf') } : {})
  const maker = createPictureMaker({ loadOriginal, encode: encoder.encode, branding, files, warn })
  const reportError = (error: unknown) =>
    logger.error({ error: error instanceof Error ? error.stack : String(error) }, 'a picture failed')

  return {
    responses: createMediaResponses({ known, maker, cards, headers, reportError }),

    /** The picture for links to a page; undefined if the page is not public. */
    sharePictureOf: cards.ofPage,

    /** A size as WebP. */
    readPicture: (picture: Picture, width: number): Promise<MadePicture> =>
      maker.get(picture, { kind: 'size', width, format: 'webp' }),

    /** Starts to make the picture if it is not ready. */
    async readInlinePicture(hash: string): Promise<InlinePicture> {
      const picture = known.peek(hash)
      const ready = picture && (await maker.findReady(picture, { kind: 'inline' }))
      if (ready) return { kind: 'ready', base64: ready.bytes.toString('base64') }
      return picture && maker.request(picture, { kind: 'inline' }) ? { kind: 'making' } : { kind: 'none' }
    },

    stop: encoder.stop,
  }
}
