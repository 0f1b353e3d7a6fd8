interface HtmlElement {
  name: string
  attributes: Record<string, string>
  /** Of scripts, styles and titles. */
  content: string
}

export interface HtmlDocument {
  /** In the order of the document. */
  elements: HtmlElement[]
  /** The text nodes that a person can read. */
  texts: string[]
}

const token = /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([a-z][\w-]*)\s*>|<([a-z][\w-]*)([^>]*)>|[^<]+/giy
const attribute = /([^\s=/"]+)(?:="([^"]*)")?/g
const entity = /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
const withRawContent = new Set(['script', 'style', 'title'])

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(entity, (whole, hex?: string, decimal?: string, name?: string) => {
    const character = name
      ? entities[name]
      : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number.parseInt(decimal ?? '', 10))
    if (character === undefined) throw new Error(`Not an entity: ${whole}`)
    return character
  })
}

const readAttributes = (source: string): Record<string, string> =>
  Object.fromEntries([...source.matchAll(attribute)].map(([, name = '', value = '']) => [name, decodeEntities(value)]))

/** Reads the HTML that React renders, which has quoted values and no bare angle brackets. Throws on anything else. */
export function readHtml(source: string): HtmlDocument {
  const document: HtmlDocument = { elements: [], texts: [] }
  let openTemplates = 0
  token.lastIndex = 0
  while (token.lastIndex < source.length) {
    const at = token.lastIndex
    const match = token.exec(source)
    if (!match) throw new Error(`Not readable at ${source.slice(at, at + 60)}`)
    const [text, closing, opening, attributes = ''] = match
    if (opening) {
      const name = opening.toLowerCase()
      const end = withRawContent.has(name) ? source.indexOf(`</${opening}`, token.lastIndex) : token.lastIndex
      if (end < 0) throw new Error(`<${name}> has no end`)
      const raw = source.slice(token.lastIndex, end)
      const content = name === 'title' ? decodeEntities(raw) : raw
      document.elements.push({ name, attributes: readAttributes(attributes), content })
      token.lastIndex = end
      if (name === 'template') openTemplates += 1
    } else if (closing?.toLowerCase() === 'template') openTemplates -= 1
    else if (!closing && !text.startsWith('<') && openTemplates === 0 && text.trim())
      document.texts.push(decodeEntities(text.trim()))
  }
  return document
}
