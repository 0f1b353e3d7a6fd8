import type { Content } from '#domain/content/content.ts'

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`

/** Rules that keep the chosen point of pictures in view, whichever way a page crops them. */
export function focalPointStyle({ focalPoints = {}, pictures }: Pick<Content, 'focalPoints' | 'pictures'>): string {
  return Object.entries(focalPoints)
    .flatMap(([name, { x, y }]) => {
      const picture = pictures.get(name)
      return picture ? [`:root img[src*=".${picture.hash}."]{object-position:${percent(x)} ${percent(y)}}`] : []
    })
    .join('')
}

/**
 * Adds the rules to a page: attributes with styles are not allowed by the content security policy. A page of content
 * without focal points keeps its bytes.
 */
export function addFocalPoints(html: string, style: string, nonce: string): string {
  const end = style === '' ? -1 : html.indexOf('</head>')
  return end < 0 ? html : `${html.slice(0, end)}<style nonce="${nonce}">${style}</style>${html.slice(end)}`
}
