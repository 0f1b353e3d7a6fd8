/** Reduces the fonts to the characters and weights the site uses, and renders the app icons. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import type { Theme } from '#domain/content/theme.ts'

const sourceDir = 'node_modules/@fontsource-variable'

interface Typeface {
  name: string
  file: string
  /** A fixed value, or the range that is kept. */
  axes: Readonly<Record<string, number | { min: number; max: number }>>
}

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, step) => first + step))

const characters = {
  /** Western European letters and typographic punctuation. */
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœˆ˜–—‘’‚“”„†‡•…‰‹›⁄€™−←↑→↓\u2009\u2011\u202f`,
  /** Central European letters; browsers fetch this file only for text that contains them (unicode-range). */
  'latin-ext': range(0x100, 0x2ba) + range(0x1e00, 0x1e9f) + range(0x1ef2, 0x1eff),
}

const typefaces: readonly Typeface[] = [
  { name: 'fraunces', file: 'soft-normal', axes: { SOFT: 100, wght: { min: 340, max: 700 } } },
  { name: 'figtree', file: 'wght-normal', axes: { wght: { min: 400, max: 700 } } },
]

/** Names no folder, so that fontconfig does not look for the fonts of the machine. */
const fontConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig></fontconfig>
`

/** The fonts that the server draws with: one weight each, in a format that its renderers read. */
const drawnFonts = [
  { name: 'headline', file: 'fraunces/files/fraunces-latin-soft-normal', axes: { SOFT: 100, wght: 600 } },
  { name: 'invoice-text', file: 'figtree/files/figtree-latin-wght-normal', axes: { wght: 400 } },
  { name: 'invoice-bold', file: 'figtree/files/figtree-latin-wght-normal', axes: { wght: 700 } },
]

async function buildDrawnFonts(folder: string): Promise<void> {
  for (const { name, file, axes } of drawnFonts) {
    const original = readFileSync(`${sourceDir}/${file}.woff2`)
    const font = await subsetFont(original, characters.latin, { targetFormat: 'sfnt', variationAxes: axes })
    writeFileSync(`${folder}/${name}.ttf`, font)
  }
  writeFileSync(`${folder}/fonts.conf`, fontConfig)
}

export async function buildFonts(folder: string): Promise<void> {
  await buildDrawnFonts(folder)
  for (const { name, file, axes } of typefaces)
    for (const [script, text] of Object.entries(characters)) {
      const original = readFileSync(`${sourceDir}/${name}/files/${name}-${script}-${file}.woff2`)
      const subset = await subsetFont(original, text, { targetFormat: 'woff2', variationAxes: axes })
      writeFileSync(`${folder}/${name}-${script}.woff2`, subset)
    }
}

interface Icon {
  name: string
  size: number
  /** Size of the logo relative to the icon. Systems may crop a maskable icon to a circle of four fifths of its width. */
  logoShare: number
  hasBackground: boolean
}

const icons: readonly Icon[] = [
  { name: 'icon-192', size: 192, logoShare: 1, hasBackground: false },
  { name: 'icon-512', size: 512, logoShare: 1, hasBackground: false },
  { name: 'maskable-512', size: 512, logoShare: 0.56, hasBackground: true },
  { name: 'apple-touch-icon', size: 180, logoShare: 0.66, hasBackground: true },
]

/** The format of an .ico file that holds one PNG: a header, one entry, the picture. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const faviconSize = 48

/** For feed readers, search engines and browsers that request /favicon.ico without reading the page. */
async function buildFavicon(contentDir: string, folder: string): Promise<void> {
  const mark = readFileSync(join(contentDir, 'brand/favicon.svg'))
  const png = await sharp(mark, { density: 600 }).resize(faviconSize, faviconSize).png().toBuffer()
  const rootFolder = join(folder, 'root')
  mkdirSync(rootFolder)
  writeFileSync(join(rootFolder, 'favicon.ico'), toIco(png, faviconSize))
}

export async function buildIcons(contentDir: string, folder: string): Promise<void> {
  await buildFavicon(contentDir, folder)
  const logo = readFileSync(join(contentDir, 'brand/mark.svg'))
  const theme = JSON.parse(readFileSync(join(contentDir, 'theme.json'), 'utf8')) as Theme
  for (const { name, size, logoShare, hasBackground } of icons) {
    const scaledLogo = await sharp(logo, { density: 600 })
      .resize(Math.round(size * logoShare))
      .png()
      .toBuffer()
    const background = hasBackground ? theme.paper : { r: 0, g: 0, b: 0, alpha: 0 }
    await sharp({ create: { width: size, height: size, channels: 4, background } })
      .composite([{ input: scaledLogo }])
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(folder, `${name}.png`))
  }
}
