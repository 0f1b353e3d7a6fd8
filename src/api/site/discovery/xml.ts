/** Finished markup; plain strings are escaped when they are inserted. */
interface Xml {
  readonly xml: string
}

type Child = string | number | Xml

// Characters that XML 1.0 cannot represent, not even escaped: most control characters, lone surrogates, two non-characters.
const invalidCharacters = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu
const keepWhitespace = (character: string) => (/[\t\n\r]/.test(character) ? character : '')
const removeInvalidCharacters = (text: string) => text.replace(invalidCharacters, keepWhitespace)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) =>
  removeInvalidCharacters(text).replace(/[&<>"']/g, (character) => entities[character] ?? character)

const toMarkup = (child: Child) => (typeof child === 'object' ? child.xml : escapeXml(String(child)))

export function element(name: string, attributes: Readonly<Record<string, string>>, ...children: Child[]): Xml {
  const attributeList = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const content = children.map(toMarkup).join('')
  return {
    xml:
      content === '' ? `<${name}${attributeList.join('')}/>` : `<${name}${attributeList.join('')}>${content}</${name}>`,
  }
}

/** For embedded HTML. The end marker `]]>` is split, since CDATA cannot contain it. */
export const cdata = (text: string): Xml => ({
  xml: `<![CDATA[${removeInvalidCharacters(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`,
})

export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`
