import { LRUCache } from 'lru-cache'
import { missingPicture, type PictureVariant } from '#domain/content/pictures.ts'
import { contentTypeOf, type Encode, settingsVersion } from './encode-picture.ts'
import type { KnownPicture } from './known-pictures.ts'
import type { PictureFiles } from './picture-files.ts'
import { drawPlaceholder } from './placeholder-picture.ts'
import { type Branding, hashShare } from './share-picture.ts'
import { createWorkQueue } from './work-queue.ts'

export interface MadePicture {
  bytes: Buffer
  contentType: string
  /** True for the drawing that replaces a missing or broken original. */
  isPlaceholder: boolean
}

interface PictureMakerDeps {
  /** Resolves to undefined if there is no such original, and rejects if it cannot be read now. */
  loadOriginal: (hash: string) => Promise<Uint8Array | undefined>
  encode: Encode
  branding: () => Branding
  files: PictureFiles
  warn: (details: Record<string, unknown>, message: string) => void
}

const maxConcurrent = 2
const maxMemoryBytes = 64_000_000
/** Objects around an entry. */
const entryOverheadBytes = 500
const maxFailures = 1_000

type Failure = 'missing' | 'broken' | 'unreadable' | 'crashed'

/** How long an original that could not be used is not tried again, and what the log says about it once. */
const failureKinds: Record<Failure, { retryMs: number; warning: string }> = {
  missing: { retryMs: 60_000, warning: 'the original of a picture is missing; a placeholder is shown' },
  broken: { retryMs: 60_000, warning: 'a picture cannot be decoded; a placeholder is shown' },
  unreadable: { retryMs: 2_000, warning: 'the original of a picture cannot be read; a placeholder is shown' },
  crashed: { retryMs: 5_000, warning: 'the process that makes pictures has ended; a placeholder is shown' },
}

const toMade = (bytes: Buffer, variant: PictureVariant): MadePicture => ({
  bytes,
  contentType: contentTypeOf(variant),
  isPlaceholder: false,
})

const drawnPlaceholder = ({ width, height }: KnownPicture, { theme }: Branding): MadePicture => ({
  bytes: drawPlaceholder(width, height, theme),
  contentType: 'image/svg+xml',
  isPlaceholder: true,
})

/**
 * Makes the variants of pictures from their originals when they are needed: each once, at most two at a time, kept in memory
 * and on disk. It never fails; a picture that cannot be made is a placeholder.
 */
export function createPictureMaker({ loadOriginal, encode, branding, files, warn }: PictureMakerDeps) {
  const queue = createWorkQueue(maxConcurrent)
  const memory = new LRUCache<string, MadePicture>({
    maxSize: maxMemoryBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + entryOverheadBytes,
  })
  const failures = new LRUCache<string, Failure>({ max: maxFailures })
  const warned = new LRUCache<string, true>({ max: maxFailures })

  /** The name in memory and on disk, where processes with other settings may keep theirs too. */
  function nameOf({ hash }: Pick<KnownPicture, 'hash'>, variant: PictureVariant): string {
    if (variant.kind === 'size') return `${hash}-${variant.width}.${settingsVersion}.${variant.format}`
    if (variant.kind === 'inline') return `${hash}-inline.${settingsVersion}.avif`
    return `${hash}-share-${hashShare(branding(), variant.headline)}.${settingsVersion}.jpg`
  }

  function recordFailure(hash: string, failure: Failure, reason?: string): void {
    const { retryMs, warning } = failureKinds[failure]
    failures.set(hash, failure, { ttl: retryMs })
    const key = `${failure} ${hash}`
    if (!warned.has(key)) warn({ picture: hash, ...(reason && { reason }) }, warning)
    warned.set(key, true)
  }

  async function loadUsable(hash: string): Promise<Uint8Array | undefined> {
    try {
      const original = await loadOriginal(hash)
      if (!original) recordFailure(hash, 'missing')
      return original
    } catch (error) {
      recordFailure(hash, 'unreadable', String(error))
      return undefined
    }
  }

  /** Undefined if the original is missing or broken. */
  async function makeFromOriginal(picture: KnownPicture, variant: PictureVariant): Promise<Buffer | undefined> {
    const original = await loadUsable(picture.hash)
    if (!original) return undefined
    const result = await encode({ original, variant, size: picture, branding: branding() })
    if (result.kind === 'encoded') return result.bytes
    recordFailure(picture.hash, result.kind, result.reason)
    return undefined
  }

  const canBeMade = ({ hash }: KnownPicture) => hash !== missingPicture.hash && !failures.has(hash)

  async function make(picture: KnownPicture, variant: PictureVariant): Promise<MadePicture | undefined> {
    if (!canBeMade(picture)) return undefined
    const name = nameOf(picture, variant)
    return queue.run(name, async () => {
      if (!canBeMade(picture)) return undefined
      // It may have been made while this waited, by this or another process.
      const ready = await findReady(picture, variant)
      if (ready) return ready
      const bytes = await makeFromOriginal(picture, variant)
      if (!bytes) return undefined
      // Nobody waits for the disk.
      void files.write(name, bytes)
      return remember(picture, variant, toMade(bytes, variant))
    })
  }

  /** In memory only: its colours are those of the current content. */
  async function getPlaceholder(picture: KnownPicture, variant: PictureVariant): Promise<MadePicture> {
    const { width, height } = picture
    const look = branding()
    const key = ['placeholder', width, height, nameOf({ hash: hashShare(look, undefined) }, variant)].join(' ')
    const known = memory.get(key)
    if (known) return known
    const job = { original: undefined, variant, size: { width, height }, branding: look }
    const result = await queue.run(key, () => encode(job))
    // The drawing itself needs no encoder.
    if (result.kind !== 'encoded') return drawnPlaceholder(picture, look)
    const made = { ...toMade(result.bytes, variant), isPlaceholder: true }
    memory.set(key, made)
    return made
  }

  /** In memory. */
  const peek = (picture: Pick<KnownPicture, 'hash'>, variant: PictureVariant): MadePicture | undefined =>
    memory.get(nameOf(picture, variant))

  function remember(picture: KnownPicture, variant: PictureVariant, made: MadePicture): MadePicture {
    memory.set(nameOf(picture, variant), made)
    return made
  }

  /** In memory or on disk. */
  async function findReady(picture: KnownPicture, variant: PictureVariant): Promise<MadePicture | undefined> {
    const known = peek(picture, variant)
    const bytes = known ? undefined : await files.read(nameOf(picture, variant))
    return bytes ? remember(picture, variant, toMade(bytes, variant)) : known
  }

  return {
    peek,
    findReady,

    /** Makes it if necessary. */
    get: async (picture: KnownPicture, variant: PictureVariant): Promise<MadePicture> =>
      (await findReady(picture, variant)) ?? (await make(picture, variant)) ?? (await getPlaceholder(picture, variant)),

    /** Makes it for a later visitor. Returns false if it cannot be made. */
    request(picture: KnownPicture, variant: PictureVariant): boolean {
      if (canBeMade(picture)) void make(picture, variant)
      return canBeMade(picture)
    },
  }
}

export type PictureMaker = ReturnType<typeof createPictureMaker>
