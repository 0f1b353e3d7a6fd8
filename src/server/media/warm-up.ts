import type { Content } from '#domain/content/content.ts'
import { listPictureNames } from '#domain/content/picture-names.ts'
import { type Picture, type PictureVariant, pictureWidths } from '#domain/content/pictures.ts'
import type { PictureFiles } from './picture-files.ts'
import type { PictureMaker } from './picture-maker.ts'

interface WarmUpDeps {
  content: () => Content
  maker: Pick<PictureMaker, 'prepare'>
  files: Pick<PictureFiles, 'cleanUp'>
  /** Processes that share a folder and begin together would make everything twice in the same order. */
  inOwnOrder: <T>(list: readonly T[]) => readonly T[]
  log: {
    info: (details: Record<string, unknown>, message: string) => void
    warn: (details: Record<string, unknown>, message: string) => void
  }
}

const checkMs = 1_000

type Task = [picture: Picture, variant: PictureVariant]

/** In steps: first what the first visitors need, the large picture of the home page and WebP, which they get while there is no AVIF.
 * Pictures of shared links are not made ahead: each is requested a few times in its life. */
function listSteps(pictures: readonly Picture[], { home }: Content): Task[][] {
  const listSizes = (format: 'avif' | 'webp') =>
    pictures.flatMap((picture) =>
      pictureWidths(picture.width).map((width): Task => [picture, { kind: 'size', width, format }]),
    )
  const listInline = (some: readonly Picture[]) => some.map((picture): Task => [picture, { kind: 'inline' }])
  const isInHero = ({ id }: Picture) => id === home.hero.tall.image || id === home.hero.wide.image
  const [hero, others] = [pictures.filter(isInHero), pictures.filter((picture) => !isInHero(picture))]
  return [listInline(hero), listSizes('webp'), listInline(others), listSizes('avif')]
}

/** Changes when something has to be made: not with prices, for example. */
const toStamp = ({ pictures }: Content) => JSON.stringify([...pictures.values()].map(({ hash }) => hash))

/** Makes all variants of all pictures after the start and after each change of the content, one at a time. */
export function createWarmUp({ content, maker, files, inOwnOrder, log }: WarmUpDeps) {
  let stamp = ''
  let isStopped = false
  let running: Promise<void> = Promise.resolve()

  function warnAboutMissing(current: Content): void {
    const missing = listPictureNames(current).filter((name) => !current.pictures.has(name))
    if (missing.length > 0)
      log.warn({ pictures: missing }, 'pictures of the content are missing; placeholders are shown')
  }

  async function makeAll(current: Content, ownStamp: string): Promise<void> {
    const startedAtMs = performance.now()
    const pictures = [...new Map([...current.pictures.values()].map((picture) => [picture.hash, picture])).values()]
    const counts = { ready: 0, made: 0, failed: 0 }
    for (const [picture, variant] of listSteps(pictures, current).flatMap(inOwnOrder)) {
      if (isStopped || stamp !== ownStamp) return
      counts[await maker.prepare(picture, variant)] += 1
    }
    const hashes = new Set(pictures.map(({ hash }) => hash))
    // Headlines change, so pictures of shared links are made again once in a while.
    const isShare = (name: string) => name.includes('-share-')
    await files.cleanUp((name) => hashes.has(name.split('-', 1)[0] ?? '') && !isShare(name))
    const seconds = Math.round((performance.now() - startedAtMs) / 100) / 10
    log.info({ ...counts, seconds }, 'all pictures are made')
  }

  return {
    /** Starts again if pictures have changed. Resolves when everything is made. */
    check(): Promise<void> {
      const current = content()
      const currentStamp = toStamp(current)
      if (currentStamp !== stamp && !isStopped) {
        stamp = currentStamp
        warnAboutMissing(current)
        running = running
          .then(() => makeAll(current, currentStamp))
          .catch((error) => log.warn({ reason: String(error) }, 'pictures cannot be made ahead of time'))
      }
      return running
    },

    /** Resolves when the picture in progress is complete. */
    stop(): Promise<void> {
      isStopped = true
      return running
    },
  }
}

export type WarmUp = ReturnType<typeof createWarmUp>

function shuffle<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value)
}

/** Checks regularly, from a second after the start on: the first pages are more urgent. */
export function startWarmUp(deps: Omit<WarmUpDeps, 'inOwnOrder'>): Pick<WarmUp, 'stop'> {
  const warmUp = createWarmUp({ ...deps, inOwnOrder: shuffle })
  const timer = setInterval(() => void warmUp.check(), checkMs).unref()
  return {
    stop() {
      clearInterval(timer)
      return warmUp.stop()
    },
  }
}
