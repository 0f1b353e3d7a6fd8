import { SaxesParser } from 'saxes'

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

/** Parses a document with a declaration. Throws on malformed ones. */
export function readXml(document: string): XmlElement {
  if (!document.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')) throw new Error('No declaration')
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const addText = (text: string) => {
    const inner = open.at(-1)
    if (inner) inner.text += text
  }
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(document).close()
  const [first] = root.children
  if (!first) throw new Error('Not one element')
  return first
}

export const childrenNamed = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

export const textOf = (element: XmlElement, name: string): string | undefined => childrenNamed(element, name)[0]?.text
