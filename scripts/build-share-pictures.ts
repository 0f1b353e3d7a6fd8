/** Cuts every picture of the content to the size in which links are shown elsewhere, with the mark on a spine beside it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import type { Picture } from '#domain/content/picture.ts'
import { sharePictureAddress, sharePictureSize } from '#domain/content/share-picture.ts'
import type { Theme } from '#domain/content/theme.ts'
import { progress } from './progress.ts'

const outDir = 'build/share'
const spineWidth = 252
const markWidth = 124
const hairWidth = 6
const { width, height } = sharePictureSize

async function drawFrame(contentDir: string): Promise<OverlayOptions[]> {
  const theme = JSON.parse(readFileSync(join(contentDir, 'theme.json'), 'utf8')) as Theme
  const mark = await sharp(join(contentDir, 'brand/mark.svg'), { density: 600 }).resize(markWidth).png().toBuffer()
  const plain = (size: number, background: string): OverlayOptions['input'] => ({
    create: { width: size, height, channels: 3, background },
  })
  const markTop = Math.round((height - markWidth) / 2)
  return [
    { input: plain(spineWidth, theme.paper), left: 0, top: 0 },
    { input: plain(hairWidth, theme.caramel), left: spineWidth - hairWidth, top: 0 },
    { input: mark, left: Math.round((spineWidth - hairWidth - markWidth) / 2), top: markTop },
  ]
}

/** After the media: it takes their names and hashes from there. */
export async function buildSharePictures(contentDir: string): Promise<void> {
  const pictures = JSON.parse(readFileSync('build/pictures.json', 'utf8')) as Picture[]
  const directory = join(contentDir, 'images')
  const fileById = new Map(readdirSync(directory).map((name) => [basename(name, extname(name)), join(directory, name)]))
  const frame = await drawFrame(contentDir)
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  const bar = progress('pictures for links', pictures.length)
  for (const picture of pictures) {
    const file = fileById.get(picture.id) ?? ''
    if (existsSync(file))
      await sharp(file)
        .resize(width - spineWidth, height, { fit: 'cover' })
        .extend({ left: spineWidth, background: 'white' })
        .composite(frame)
        .jpeg({ quality: 80 })
        .toFile(join(outDir, basename(sharePictureAddress(picture))))
    bar.step()
  }
  bar.end()
}
