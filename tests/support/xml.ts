export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const token = /<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  return text.replace(/&([^;]*);?/g, (whole, name: string) => {
    const character = entities[name]
    if (character === undefined || !whole.endsWith(';')) throw new Error(`Not an entity: ${whole}`)
    return character
  })
}

/** Parses elements, attributes, text and CDATA sections. Throws on anything else and on malformed documents. */
export function readXml(document: string): XmlElement {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
  if (!document.startsWith(declaration)) throw new Error('No declaration')
  const source = document.slice(declaration.length).trimEnd()
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  token.lastIndex = 0
  while (token.lastIndex < source.length) {
    const at = token.lastIndex
    const match = token.exec(source)
    const inner = open.at(-1)
    if (!match || !inner) throw new Error(`Not well formed at ${source.slice(at, at + 60)}`)
    const [, raw, closing, name, attributes = '', isEmpty, text] = match
    if (raw !== undefined) inner.text += raw
    else if (text !== undefined) inner.text += decodeEntities(text)
    else if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes something else`)
    } else {
      const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        decodeEntities(value),
      ])
      const element = { name: name ?? '', attributes: Object.fromEntries(pairs), children: [], text: '' }
      inner.children.push(element)
      if (!isEmpty) open.push(element)
    }
  }
  const [first, second] = root.children
  if (open.length !== 1 || !first || second || root.text) throw new Error('Not one element')
  return first
}

export const childrenNamed = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

export const textOf = (element: XmlElement, name: string): string | undefined => childrenNamed(element, name)[0]?.text
