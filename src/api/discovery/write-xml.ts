/** Text that is markup already; all other text is escaped when it goes in. */
interface Xml {
  readonly xml: string
}

type Child = string | number | Xml

// What XML 1.0 has no way to write, not even escaped: most control characters, halves of pairs, two non-characters.
const unwritable = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu
const keepBreaks = (sign: string) => (/[\t\n\r]/.test(sign) ? sign : '')
const writable = (text: string) => text.replace(unwritable, keepBreaks)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => writable(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const asXml = (child: Child) => (typeof child === 'object' ? child.xml : escapeXml(String(child)))

export function element(name: string, attributes: Readonly<Record<string, string>>, ...children: Child[]): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const content = children.map(asXml).join('')
  return { xml: content === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${content}</${name}>` }
}

/** For markup of another kind; the one thing it may not hold is cut in two. */
export const cdata = (text: string): Xml => ({
  xml: `<![CDATA[${writable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`,
})

export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`
