/** Makes every size of every picture in the content folder; what has not changed since the last build is kept. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import {
  earlyPictureFile,
  earlyPictureName,
  type Picture,
  type PictureFormat,
  pictureAddress,
  pictureWidths,
} from '#domain/content/picture.ts'
import { progress } from './progress.ts'

const outDir = 'build/media'
const settings = { avif: { quality: 52, effort: 2 }, webp: { quality: 74 }, placeholderWidth: 16, version: 1 }
/** At least as large as a phone shows it, or the browser would count only the later, sharp one as the largest paint. */
const early = { landscapeArea: 216_000, portraitArea: 320_000, avif: { quality: 32, effort: 3 } }
const fileOf = (address: string) => join(outDir, basename(address))

async function placeholderOf(master: Buffer): Promise<string> {
  const tiny = await sharp(master).resize(settings.placeholderWidth).webp({ quality: 30 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

async function describe(file: string): Promise<{ picture: Picture; master: Buffer }> {
  const master = readFileSync(file)
  const { width, height } = await sharp(master).metadata()
  const hash = createHash('sha256').update(master).update(JSON.stringify(settings)).digest('hex').slice(0, 10)
  const id = basename(file, extname(file))
  return { master, picture: { id, hash, width, height, placeholder: await placeholderOf(master) } }
}

async function makeSize(master: Buffer, picture: Picture, width: number, format: PictureFormat): Promise<void> {
  const file = fileOf(pictureAddress(picture, width, format))
  if (existsSync(file)) return
  writeFileSync(file, await sharp(master).resize(width)[format](settings[format]).toBuffer())
}

async function makeEarly(master: Buffer, picture: Picture): Promise<void> {
  const file = join(outDir, earlyPictureFile(earlyPictureName(picture)))
  if (existsSync(file)) return
  const area = picture.height > picture.width ? early.portraitArea : early.landscapeArea
  const width = Math.ceil(Math.sqrt((area * picture.width) / picture.height))
  writeFileSync(file, await sharp(master).resize(width).avif(early.avif).toBuffer())
}

export async function buildMedia(contentDir: string): Promise<void> {
  mkdirSync(outDir, { recursive: true })
  const directory = join(contentDir, 'images')
  const files = readdirSync(directory).filter((name) => /\.(webp|png|jpe?g)$/.test(name))
  const bar = progress('pictures', files.length)
  const pictures: Picture[] = []
  const queue = files.sort()
  const work = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      const { picture, master } = await describe(join(directory, name))
      for (const width of pictureWidths(picture.width))
        for (const format of ['avif', 'webp'] as const) await makeSize(master, picture, width, format)
      await makeEarly(master, picture)
      pictures.push(picture)
      bar.step()
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  bar.end()
  removeLeftOvers(pictures)
  pictures.sort((a, b) => a.id.localeCompare(b.id))
  writeFileSync('build/pictures.json', JSON.stringify(pictures))
}

function removeLeftOvers(pictures: readonly Picture[]): void {
  const current = new Set(pictures.map(({ hash }) => hash))
  for (const name of readdirSync(outDir)) if (!current.has(name.split('.')[1] ?? '')) rmSync(join(outDir, name))
}
