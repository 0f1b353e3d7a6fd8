/** Creates every size of every picture in the content folder, and the previews that social networks show for a link. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, extname, join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import {
  inlinePictureFile,
  inlinePictureName,
  type Picture,
  type PictureFormat,
  pictureUrl,
  pictureWidths,
  sharePictureSize,
  sharePictureUrl,
} from '#domain/content/pictures.ts'
import type { Theme } from '#domain/content/theme.ts'
import { progress } from '../process.ts'

/** Shared by all releases. Files are only added: their names contain a hash of the original. */
export const picturesFolder = 'build/media'
export const pictureListName = 'pictures.json'
const formats: readonly PictureFormat[] = ['avif', 'webp']
const settings = { avif: { quality: 52, effort: 2 }, webp: { quality: 74 }, placeholderWidth: 16, version: 1 }
/**
 * The small version that pages embed. It is at least as large as a phone shows it: otherwise browsers count the sharp
 * picture, which arrives later, as the largest paint.
 */
const inlineSettings = { landscapeArea: 216_000, portraitArea: 320_000, avif: { quality: 32, effort: 3 } }

async function createPlaceholder(original: Buffer): Promise<string> {
  const tiny = await sharp(original).resize(settings.placeholderWidth).webp({ quality: 30 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

interface ContentPicture {
  picture: Picture
  original: Buffer
}

async function readPicture(file: string): Promise<ContentPicture> {
  const original = readFileSync(file)
  const { width, height } = await sharp(original).metadata()
  const hash = createHash('sha256').update(original).update(JSON.stringify(settings)).digest('hex').slice(0, 10)
  const id = basename(file, extname(file))
  return { original, picture: { id, hash, width, height, placeholder: await createPlaceholder(original) } }
}

/** A file with its final name is complete: another server may read it. */
function writeComplete(file: string, bytes: Buffer): void {
  const unfinished = `${file}-${process.pid}`
  writeFileSync(unfinished, bytes)
  renameSync(unfinished, file)
}

async function createSize({ original, picture }: ContentPicture, width: number, format: PictureFormat): Promise<void> {
  const file = join(picturesFolder, basename(pictureUrl(picture, width, format)))
  if (existsSync(file)) return
  writeComplete(file, await sharp(original).resize(width)[format](settings[format]).toBuffer())
}

async function createInlinePicture({ original, picture }: ContentPicture): Promise<void> {
  const file = join(picturesFolder, inlinePictureFile(inlinePictureName(picture)))
  if (existsSync(file)) return
  const area = picture.height > picture.width ? inlineSettings.portraitArea : inlineSettings.landscapeArea
  const width = Math.ceil(Math.sqrt((area * picture.width) / picture.height))
  writeComplete(file, await sharp(original).resize(width).avif(inlineSettings.avif).toBuffer())
}

async function createAllSizes(source: ContentPicture): Promise<void> {
  for (const width of pictureWidths(source.picture.width))
    for (const format of formats) await createSize(source, width, format)
  await createInlinePicture(source)
}

/** Files that exist already are reused. */
async function forEachPicture(
  contentDir: string,
  label: string,
  process: (source: ContentPicture) => Promise<void>,
): Promise<Picture[]> {
  mkdirSync(picturesFolder, { recursive: true })
  const directory = join(contentDir, 'images')
  const queue = readdirSync(directory).filter((name) => /\.(webp|png|jpe?g)$/.test(name))
  const bar = progress(label, queue.length)
  const pictures: Picture[] = []
  const work = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      const source = await readPicture(join(directory, name))
      await process(source)
      pictures.push(source.picture)
      bar.step()
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  bar.end()
  return pictures.sort((a, b) => a.id.localeCompare(b.id))
}

/** Creates all pictures of the content and the list of them. */
export async function buildPictureList(contentDir: string, listFile: string): Promise<void> {
  const pictures = await forEachPicture(contentDir, 'pictures', createAllSizes)
  writeFileSync(listFile, JSON.stringify(pictures))
}

/**
 * For development: only the list of pictures is written, which takes a second. The returned function creates a size when
 * the browser requests its URL, and resolves to undefined for other URLs.
 */
export async function preparePicturesOnDemand(
  contentDir: string,
  listFile: string,
): Promise<(url: string) => Promise<string | undefined>> {
  const sourceByName = new Map<string, () => Promise<void>>()
  const pictures = await forEachPicture(contentDir, 'picture list', async (source) => {
    for (const width of pictureWidths(source.picture.width))
      for (const format of formats)
        sourceByName.set(pictureUrl(source.picture, width, format), () => createSize(source, width, format))
  })
  writeFileSync(listFile, JSON.stringify(pictures))
  return async (url) => {
    const create = sourceByName.get(url)
    await create?.()
    return create && join(picturesFolder, basename(url))
  }
}

const spineWidth = 252
const logoWidth = 124
const lineWidth = 6

/** The logo on a strip in the colour of the paper, at the left edge of the preview. */
async function createLogoStrip(contentDir: string): Promise<OverlayOptions[]> {
  const { height } = sharePictureSize
  const theme = JSON.parse(readFileSync(join(contentDir, 'theme.json'), 'utf8')) as Theme
  const logo = await sharp(join(contentDir, 'brand/mark.svg'), { density: 600 }).resize(logoWidth).png().toBuffer()
  const rectangle = (width: number, background: string): OverlayOptions['input'] => ({
    create: { width, height, channels: 3, background },
  })
  return [
    { input: rectangle(spineWidth, theme.paper), left: 0, top: 0 },
    { input: rectangle(lineWidth, theme.caramel), left: spineWidth - lineWidth, top: 0 },
    {
      input: logo,
      left: Math.round((spineWidth - lineWidth - logoWidth) / 2),
      top: Math.round((height - logoWidth) / 2),
    },
  ]
}

/** Reads names and hashes of the pictures from their list. */
export async function buildSharePictures(contentDir: string, listFile: string, folder: string): Promise<void> {
  const { width, height } = sharePictureSize
  const pictures = JSON.parse(readFileSync(listFile, 'utf8')) as Picture[]
  const directory = join(contentDir, 'images')
  const fileById = new Map(readdirSync(directory).map((name) => [basename(name, extname(name)), join(directory, name)]))
  const logoStrip = await createLogoStrip(contentDir)
  const bar = progress('link previews', pictures.length)
  for (const picture of pictures) {
    const file = fileById.get(picture.id) ?? ''
    if (existsSync(file))
      await sharp(file)
        .resize(width - spineWidth, height, { fit: 'cover' })
        .extend({ left: spineWidth, background: 'white' })
        .composite(logoStrip)
        .jpeg({ quality: 80 })
        .toFile(join(folder, basename(sharePictureUrl(picture))))
    bar.step()
  }
  bar.end()
}
