import { createHash } from 'node:crypto'
import type { OverlayOptions, Sharp } from 'sharp'
import { sharePictureSize } from '#domain/content/pictures.ts'
import type { Theme } from '#domain/content/theme.ts'
import { drawPicture, openPicture } from './open-picture.ts'

/** The logo on a strip beside the picture. */
export const shareSettings = { stripWidth: 252, lineWidth: 6, logoWidth: 124, jpeg: { quality: 80 } }

/** The logo and a headline on a panel beside the picture. */
const panel = { width: 600, margin: 56, logoWidth: 96, fontSizes: [76, 64, 54, 46, 38] }

/** What pictures show besides their original. */
export interface Branding {
  /** The logo as an SVG; undefined if there is none. */
  logo: Uint8Array | undefined
  theme: Pick<Theme, 'paper' | 'crumb' | 'caramel' | 'espresso'>
  /** Of headlines. Without it there are none. */
  fontFile?: string | undefined
}

/** Of everything that the preview of a shared link shows besides the picture. */
export const hashShare = (branding: Branding, headline: string | undefined): string =>
  headline === undefined
    ? hashBranding(branding)
    : createHash('sha256')
        .update(JSON.stringify([headline, hashBranding(branding), shareSettings, panel]))
        .digest('hex')
        .slice(0, 16)

function hashBranding({ logo, theme: { paper, crumb, caramel, espresso } }: Branding): string {
  const hash = createHash('sha256').update(JSON.stringify([paper, crumb, caramel, espresso]))
  return hash
    .update(logo ?? '')
    .digest('hex')
    .slice(0, 8)
}

const { height } = sharePictureSize

const rectangle = (width: number, background: string): OverlayOptions['input'] => ({
  create: { width, height, channels: 3, background },
})

async function drawLogo(logo: Uint8Array, width: number): Promise<Buffer> {
  const image = await openPicture(logo, { density: 600 })
  return image.resize(width, width, { fit: 'inside' }).png().toBuffer()
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeMarkup = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
/** Lines must not break within "(m/w/d)". */
const joinSlashes = (text: string) => text.replaceAll('/', '/\u2060')

interface Line {
  text: string
  colour: string
  size: number
  fontfile: string
}

/** Wraps the text; its height is a result. */
async function drawText({ text, colour, size, fontfile }: Line) {
  const { width, margin } = panel
  const image = await drawPicture({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(joinSlashes(text))}</span>`,
      font: `Fraunces ${size}`,
      fontfile,
      width: width - 2 * margin,
      dpi: 72,
      spacing: Math.round(size * 0.1),
      rgba: true,
      wrap: 'word',
    },
  })
  return image.png().toBuffer({ resolveWithObject: true })
}

/** As large as it fits below the logo. */
async function drawHeadline(headline: string, fontfile: string, colour: string): Promise<OverlayOptions> {
  const { width, margin, logoWidth, fontSizes } = panel
  const top = margin + logoWidth + margin
  const freeHeight = height - top - margin
  for (const size of fontSizes) {
    const { data, info } = await drawText({ text: headline, colour, size, fontfile })
    const isLast = size === fontSizes.at(-1)
    // A word that is longer than a line makes the picture wider.
    if (info.height <= freeHeight && info.width <= width - 2 * margin)
      return { input: data, left: margin, top: top + Math.round((freeHeight - info.height) / 2) }
    if (isLast) {
      const cut = await openPicture(data, {})
      const box = { width: Math.min(info.width, width - margin), height: Math.min(info.height, freeHeight) }
      return {
        input: await cut
          .extract({ left: 0, top: 0, ...box })
          .png()
          .toBuffer(),
        left: margin,
        top,
      }
    }
  }
  throw new Error('There is no font size for headlines.')
}

const drawBackground = (width: number, { paper, caramel }: Branding['theme']): OverlayOptions[] => [
  { input: rectangle(width, paper), left: 0, top: 0 },
  { input: rectangle(shareSettings.lineWidth, caramel), left: width - shareSettings.lineWidth, top: 0 },
]

/** What covers the left side of the picture. */
interface Cover {
  width: number
  overlays: OverlayOptions[]
}

async function drawStrip({ logo, theme }: Branding): Promise<Cover> {
  const { stripWidth: width, lineWidth, logoWidth } = shareSettings
  const background = drawBackground(width, theme)
  if (!logo) return { width, overlays: background }
  const left = Math.round((width - lineWidth - logoWidth) / 2)
  const top = Math.round((height - logoWidth) / 2)
  return { width, overlays: [...background, { input: await drawLogo(logo, logoWidth), left, top }] }
}

async function drawPanel({ logo, theme }: Branding, headline: string, fontFile: string): Promise<Cover> {
  const { width, margin, logoWidth } = panel
  const mark = logo ? [{ input: await drawLogo(logo, logoWidth), left: margin, top: margin }] : []
  const text = await drawHeadline(headline, fontFile, theme.espresso)
  return { width, overlays: [...drawBackground(width, theme), ...mark, text] }
}

/** The preview of a shared link: the picture beside the logo, and the headline of the page if there is one. */
export async function encodeShare(image: Sharp, branding: Branding, headline: string | undefined): Promise<Buffer> {
  const { fontFile, theme } = branding
  const { width, overlays } =
    headline !== undefined && fontFile ? await drawPanel(branding, headline, fontFile) : await drawStrip(branding)
  return image
    .flatten({ background: theme.paper })
    .resize(sharePictureSize.width - width, height, { fit: 'cover' })
    .extend({ left: width, background: 'white' })
    .composite(overlays)
    .jpeg(shareSettings.jpeg)
    .toBuffer()
}
