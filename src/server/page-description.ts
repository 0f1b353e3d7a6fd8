import { sharePictureSize } from '#domain/content/pictures.ts'

interface SharePicture {
  url: string
  alt: string
}

interface PageDescription {
  /** Things of schema.org. */
  structuredData: readonly object[]
  picture: SharePicture | undefined
}

// A closing script tag inside a text must not end the script element.
const toInlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const toDataElement = (things: readonly object[]) =>
  things.length > 0
    ? `<script type="application/ld+json">${toInlineJson({ '@context': 'https://schema.org', '@graph': things })}</script>`
    : ''

const entities: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const escapeAttribute = (text: string) => text.replace(/[&"<>]/g, (sign) => entities[sign] ?? sign)

function toPictureElements(picture: SharePicture | undefined): string {
  if (!picture) return ''
  const properties = {
    image: picture.url,
    'image:width': String(sharePictureSize.width),
    'image:height': String(sharePictureSize.height),
    'image:alt': picture.alt,
  }
  return Object.entries(properties)
    .map(([name, value]) => `<meta property="og:${name}" content="${escapeAttribute(value)}"/>`)
    .join('')
}

/**
 * Adds what search engines and social networks read to a document. Browsers need none of it, so it is not part of the app;
 * structured data is at the end, where it does not delay the first paint.
 */
export function addPageDescription(html: string, { structuredData, picture }: PageDescription): string {
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  if (headEnd < 0 || bodyEnd < 0) return html
  return [
    html.slice(0, headEnd),
    toPictureElements(picture),
    html.slice(headEnd, bodyEnd),
    toDataElement(structuredData),
    html.slice(bodyEnd),
  ].join('')
}
