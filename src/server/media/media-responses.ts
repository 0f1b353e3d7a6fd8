import { fitPictureWidth, missingPicture, type PictureVariant, parsePictureUrl } from '#domain/content/pictures.ts'
import { createEtag, type StoredResponse } from '../stored-response.ts'
import type { KnownPicture, KnownPictures } from './known-pictures.ts'
import type { MadePicture, PictureMaker } from './picture-maker.ts'
import type { ShareCards } from './share-cards.ts'

export interface MediaResponse {
  stored: StoredResponse
  /** Of this response alone: the same picture is also sent with others. */
  headers: Readonly<Record<string, string>>
}

interface MediaDeps {
  known: KnownPictures
  maker: PictureMaker
  cards: Pick<ShareCards, 'find'>
  /** Sent with every response. */
  headers: Readonly<Record<string, string>>
  reportError: (error: unknown) => void
}

const mediaPath = /^\/(media|share)\//

const forever = 'public, max-age=31536000, immutable'
/** The logo and the colours in it may change. */
const oneHour = 'public, max-age=3600'
/** The picture may be repaired any time. */
const placeholderTime = 'public, max-age=10'

/** The address of a card depends on all that it shows. */
const cacheControlOf = (variant: PictureVariant) =>
  variant.kind === 'share' && variant.headline === undefined ? oneHour : forever

/** Only widths that pages offer are made. Pages of other builds, which may still be open, ask for others. */
const toOffered = (variant: PictureVariant, { width }: KnownPicture): PictureVariant =>
  variant.kind === 'size' ? { ...variant, width: fitPictureWidth(width, variant.width) } : variant

/** Serves `/media` and `/share`. Only hash, width and format of an address count. */
export function createMediaResponses({ known, maker, cards, headers, reportError }: MediaDeps) {
  const storedByMade = new WeakMap<MadePicture, StoredResponse>()
  const emptyBody = Buffer.alloc(0)
  const notFound: MediaResponse = {
    stored: {
      status: 404,
      headers,
      etag: createEtag(emptyBody),
      bodies: { identity: emptyBody },
      isCompressible: false,
    },
    headers: { 'cache-control': 'no-store' },
  }

  function toStored(made: MadePicture): StoredResponse {
    const existing = storedByMade.get(made)
    if (existing) return existing
    const created: StoredResponse = {
      status: 200,
      headers: { ...headers, 'content-type': made.contentType },
      etag: createEtag(made.bytes),
      bodies: { identity: made.bytes },
      isCompressible: false,
    }
    storedByMade.set(made, created)
    return created
  }

  const toResponse = (made: MadePicture, cacheControl: string): MediaResponse => ({
    stored: toStored(made),
    headers: { 'cache-control': made.isPlaceholder ? placeholderTime : cacheControl },
  })

  /** While the database cannot be asked, a picture that is not known is taken for a missing one. */
  const findPicture = async (hash: string): Promise<KnownPicture | undefined> =>
    known.peek(hash) ?? (await known.find(hash).catch(() => missingPicture))

  async function findAndRespond(hash: string, variant: PictureVariant): Promise<MediaResponse> {
    try {
      const picture = await findPicture(hash)
      if (!picture) return notFound
      return toResponse(await maker.get(picture, toOffered(variant, picture)), cacheControlOf(variant))
    } catch (error) {
      reportError(error)
      return notFound
    }
  }

  return {
    /** Undefined for other URLs. No promise for a picture in memory. */
    find(url: string): { route: string; response: MediaResponse | Promise<MediaResponse> } | undefined {
      const folder = mediaPath.exec(url)?.[1]
      if (!folder) return undefined
      const route = `/${folder}/*`
      const parsed = parsePictureUrl(url)
      if (!parsed) return { route, response: notFound }
      const card = parsed.variant.kind === 'share' ? cards.find(parsed.hash) : undefined
      const { hash, variant } = card ? { hash: card.picture.hash, variant: card.variant } : parsed
      const made = maker.peek({ hash }, variant)
      return { route, response: made ? toResponse(made, cacheControlOf(variant)) : findAndRespond(hash, variant) }
    },
  }
}

export type MediaResponses = ReturnType<typeof createMediaResponses>
