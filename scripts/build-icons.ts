/** Draws the house's mark at the sizes that home screens and browsers ask for. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Theme } from '#domain/content/theme.ts'

const outDir = 'build/icons'

interface Icon {
  name: string
  size: number
  /** Of the icon's side; a maskable one may lose everything outside a circle of four fifths. */
  markShare: number
  hasGround: boolean
}

const icons: readonly Icon[] = [
  { name: 'icon-192', size: 192, markShare: 1, hasGround: false },
  { name: 'icon-512', size: 512, markShare: 1, hasGround: false },
  { name: 'maskable-512', size: 512, markShare: 0.56, hasGround: true },
  { name: 'apple-touch-icon', size: 180, markShare: 0.66, hasGround: true },
]

export async function buildIcons(contentDir: string): Promise<void> {
  const mark = readFileSync(join(contentDir, 'brand/mark.svg'))
  const theme = JSON.parse(readFileSync(join(contentDir, 'theme.json'), 'utf8')) as Theme
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  for (const { name, size, markShare, hasGround } of icons) {
    const drawn = await sharp(mark, { density: 600 })
      .resize(Math.round(size * markShare))
      .png()
      .toBuffer()
    const background = hasGround ? theme.paper : { r: 0, g: 0, b: 0, alpha: 0 }
    await sharp({ create: { width: size, height: size, channels: 4, background } })
      .composite([{ input: drawn }])
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(outDir, `${name}.png`))
  }
}
