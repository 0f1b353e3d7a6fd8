/** Cuts the typefaces to what the site sets with them: half the bytes before the first headline stands. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const outDir = 'build/fonts'
const sourceDir = 'node_modules/@fontsource-variable'

interface Typeface {
  name: string
  file: string
  /** Fixed, or the part that is kept. */
  axes: Readonly<Record<string, number | { min: number; max: number }>>
}

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, step) => first + step))

const letters = {
  /** German and English, and what western Europe writes; with the marks of good typesetting. */
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœˆ˜–—‘’‚“”„†‡•…‰‹›⁄€™−←↑→↓\u2009\u2011\u202f`,
  /** The neighbours' languages; the style sheet says for which letters it is fetched. */
  'latin-ext': range(0x100, 0x2ba) + range(0x1e00, 0x1e9f) + range(0x1ef2, 0x1eff),
}

const typefaces: readonly Typeface[] = [
  /** Always soft, between its lightest and boldest use. */
  { name: 'fraunces', file: 'soft-normal', axes: { SOFT: 100, wght: { min: 340, max: 700 } } },
  { name: 'figtree', file: 'wght-normal', axes: { wght: { min: 400, max: 700 } } },
]

export async function buildFonts(): Promise<void> {
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  for (const { name, file, axes } of typefaces)
    for (const [script, text] of Object.entries(letters)) {
      const whole = readFileSync(`${sourceDir}/${name}/files/${name}-${script}-${file}.woff2`)
      const cut = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: axes })
      writeFileSync(`${outDir}/${name}-${script}.woff2`, cut)
    }
}
