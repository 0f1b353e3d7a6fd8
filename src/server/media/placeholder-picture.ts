import type { Theme } from '#domain/content/theme.ts'

export type PlaceholderColours = Pick<Theme, 'crumb' | 'caramel'>

/** A grain that grows from the stem at (0, 0) to the upper right. */
const grain = 'M0 0C1-9 7-15 16-17C17-8 11-1 0 0Z'
const rows = [0, 1, 2, 3, 4]

/** An ear of grain in a field of 100 × 140. */
const ear = `<path d="M50 138C52 108 50 84 50 28" fill="none" stroke-width="2.4" stroke="currentColor" stroke-linecap="round"/>
<g fill="currentColor" stroke="none">
${rows.map((row) => `<path transform="translate(51 ${92 - row * 15})" d="${grain}"/><path transform="translate(49 ${92 - row * 15}) scale(-1 1)" d="${grain}"/>`).join('\n')}
<path transform="translate(50 20)" d="M0 10C-7 3-6-8 0-16C6-8 7 3 0 10Z"/>
</g>
<g fill="none" stroke="currentColor" stroke-width="1.3" stroke-linecap="round">
<path d="M50 4V-14M67 15L74-3M33 15L26-3"/>
</g>`

/** The drawing that is shown instead of a missing or broken picture, as an SVG. */
export function drawPlaceholder(width: number, height: number, { crumb, caramel }: PlaceholderColours): Buffer {
  const size = Math.round(Math.min(width, height) * 0.5)
  const [left, top] = [Math.round((width - size) / 2), Math.round((height - size) / 2)]
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="${crumb}"/>
<svg x="${left}" y="${top}" width="${size}" height="${size}" viewBox="0 -16 100 156" color="${caramel}" opacity=".55"><g transform="rotate(12 50 70)">${ear}</g></svg>
</svg>`)
}
