import { SaxesParser } from 'saxes'
import { refuse, type WorkLimit } from './file-refusal.ts'

export interface XmlElement {
  /** Without its prefix: prefixes can be chosen freely. */
  name: string
  prefix: string
  attributes: readonly XmlAttribute[]
}

export interface XmlAttribute {
  name: string
  prefix: string
  value: string
}

export interface XmlHandler {
  onStart(element: XmlElement): void
  onEnd?(): void
  onText?(text: string): void
}

/** Honest documents nest about thirty levels. */
const maxDepth = 500
/** What elements and attributes cost, compared to a byte that is read. */
const costPerElement = 10

/** The byte order mark counts, then zeros, which show the order of the bytes, then the XML declaration. */
function detectEncoding(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 200)
  if (/^\xff\xfe|^[^\0]\0/.test(start)) return 'utf-16le'
  if (/^\xfe\xff|^\0/.test(start)) return 'utf-16be'
  if (start.startsWith('\xef\xbb\xbf')) return 'utf-8'
  return /^<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)/i.exec(start)?.[1] ?? 'utf-8'
}

function decodeXml(bytes: Buffer): string {
  try {
    return new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes)
  } catch {
    return refuse('fileBroken')
  }
}

function splitName(qualified: string): { name: string; prefix: string } {
  const colon = qualified.indexOf(':')
  return { name: qualified.slice(colon + 1), prefix: qualified.slice(0, Math.max(0, colon)) }
}

/** Reads XML and calls the handler for each element and text. Refuses what is not well-formed. */
export function readXml(bytes: Buffer, limit: WorkLimit, { onStart, onEnd, onText }: XmlHandler): void {
  limit.spend(bytes.length)
  const parser = new SaxesParser()
  let depth = 0
  parser.on('error', () => refuse('fileBroken'))
  // Office documents never define entities.
  parser.on('doctype', () => refuse('fileTooComplex'))
  parser.on('opentag', ({ name, attributes }) => {
    const entries = Object.entries(attributes)
    limit.spend(costPerElement * (1 + entries.length))
    depth += 1
    if (depth > maxDepth) refuse('fileTooComplex')
    onStart({ ...splitName(name), attributes: entries.map(([key, value]) => ({ ...splitName(key), value })) })
  })
  parser.on('closetag', () => {
    depth -= 1
    onEnd?.()
  })
  if (onText) {
    parser.on('text', onText)
    parser.on('cdata', onText)
  }
  parser.write(decodeXml(bytes)).close()
}
