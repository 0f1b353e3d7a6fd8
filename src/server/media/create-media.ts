import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Content } from '#domain/content/content.ts'
import type { InlinePicture, Picture } from '#domain/content/pictures.ts'
import { settingsVersion } from './encode-picture.ts'
import { createEncoder } from './encoder.ts'
import { createKnownPictures, type KnownPicture } from './known-pictures.ts'
import { createMediaResponses } from './media-responses.ts'
import { createPictureFiles } from './picture-files.ts'
import { createPictureMaker, type MadePicture } from './picture-maker.ts'
import { createShareCards } from './share-cards.ts'
import type { Branding } from './share-picture.ts'
import { startWarmUp } from './warm-up.ts'

interface MediaOptions {
  /** Made pictures are kept below it. */
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
  /** Makes all pictures in the background. Without it, each is made when it is first requested. */
  makesAhead: boolean
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Makes and serves the pictures of the content. */
export function createMedia(options: MediaOptions) {
  const { folder, content, findPictures, loadOriginal, logo, fontsDir = '', headers, makesAhead, logger } = options
  const warn = (details: Record<string, unknown>, message: string) => logger.warn(details, message)
  const files = createPictureFiles(join(folder, settingsVersion), warn)
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
  const warmUp = makesAhead ? startWarmUp({ content, maker, files, log: logger }) : undefined

  return {
    responses: createMediaResponses({ known, maker, cards, headers, reportError }),

    /** The picture for links to a page; undefined if the page is not public. */
    sharePictureOf: cards.ofPage,

    /** A size as WebP. */
    readPicture: (picture: Picture, width: number): Promise<MadePicture> =>
      maker.get(picture, { kind: 'size', width, format: 'webp' }),

    /** Starts to make the picture if it is not ready. */
    readInlinePicture(hash: string): InlinePicture {
      const picture = known.peek(hash)
      const ready = picture && maker.findReadySync(picture, { kind: 'inline' })
      if (ready) return { kind: 'ready', base64: ready.bytes.toString('base64') }
      return picture && maker.request(picture, { kind: 'inline' }) ? { kind: 'making' } : { kind: 'none' }
    },

    async stop(): Promise<void> {
      await warmUp?.stop()
      encoder.stop()
    },
  }
}
