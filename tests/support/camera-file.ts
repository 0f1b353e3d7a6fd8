import { writeFileSync } from 'node:fs'
import sharp from 'sharp'

const width = 640
const height = 480

/** Writes what a fake camera of Chromium shows: one grey picture, again and again, as YUV4MPEG2. */
export async function writeCameraFile(path: string, picture: Buffer): Promise<void> {
  const luma = await sharp(picture)
    .flatten({ background: 'white' })
    .resize(width, height, { fit: 'contain', background: 'white' })
    .greyscale()
    .raw()
    .toBuffer()
  const chroma = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma])
  writeFileSync(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), frame, frame]))
}
