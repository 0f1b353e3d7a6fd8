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
  onEnd?(name: string): void
  onText?(text: string): void
}

/** Honest documents nest about thirty levels. */
const maxDepth = 500
/** What elements and entities cost, compared to a byte that is read. */
const [costPerElement, costPerEntity] = [10, 100]

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function countAmpersands(text: string): number {
  let count = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) count += 1
  return count
}

function decodeEntity(entity: string): string {
  if (!entity.startsWith('#')) return entities[entity] ?? refuse('fileBroken')
  const isHex = entity[1] === 'x' || entity[1] === 'X'
  const code = isHex ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
  return code <= 0x10ffff ? String.fromCodePoint(code) : refuse('fileBroken')
}

function decodeEntities(text: string, limit: WorkLimit): string {
  if (!text.includes('&')) return text
  // Counted first: replacing collects all of them in memory.
  limit.spend(costPerEntity * countAmpersands(text))
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+)?(;?)/gi, (_all, entity: string = '', end: string) =>
    end ? decodeEntity(entity) : refuse('fileBroken'),
  )
}

/** Decodes by the byte order mark; without one the text is UTF-8, or what the XML declaration says. */
function decodeXml(bytes: Buffer): string {
  const [first, second, third] = bytes
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)/i
    .exec(bytes.toString('latin1', 0, 200))?.[1]
    ?.toLowerCase()
  const byMark =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : first === 0xef && second === 0xbb && third === 0xbf
          ? 'utf-8'
          : undefined
  // Without a mark, zeros show the order of the bytes.
  const byZeros = first === 0 ? 'utf-16be' : second === 0 ? 'utf-16le' : undefined
  const encoding = byMark ?? byZeros ?? declared ?? 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return refuse('fileBroken')
  }
}

const nameAndRest = /^([^\s/>=]+)([\s\S]*)$/
const attribute = /\s+([^\s=/>"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gy

function splitName(qualified: string): { name: string; prefix: string } {
  const colon = qualified.indexOf(':')
  return colon < 0
    ? { name: qualified, prefix: '' }
    : { name: qualified.slice(colon + 1), prefix: qualified.slice(0, colon) }
}

function readAttributes(text: string, limit: WorkLimit): XmlAttribute[] {
  const attributes: XmlAttribute[] = []
  let end = 0
  attribute.lastIndex = 0
  for (let match = attribute.exec(text); match; match = attribute.exec(text)) {
    attributes.push({ ...splitName(match[1] ?? ''), value: decodeEntities(match[2] ?? match[3] ?? '', limit) })
    limit.spend(costPerElement)
    end = attribute.lastIndex
  }
  return text.slice(end).trim() === '' ? attributes : refuse('fileBroken')
}

/** A tag ends at the first `>` outside of quotes. */
function findTagEnd(text: string, start: number): number {
  let quote = ''
  for (let at = start; at < text.length; at++) {
    const character = text[at] ?? ''
    if (quote) {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  return refuse('fileBroken')
}

function skipTo(text: string, end: string, start: number): number {
  const at = text.indexOf(end, start)
  return at < 0 ? refuse('fileBroken') : at + end.length
}

/** Reads XML and calls the handler for each element and text. Refuses what is not well-formed. */
export function readXml(bytes: Buffer, limit: WorkLimit, { onStart, onEnd, onText }: XmlHandler): void {
  limit.spend(bytes.length)
  const text = decodeXml(bytes)
  const open: string[] = []
  let at = 0
  while (at < text.length) {
    const tag = text.indexOf('<', at)
    const textEnd = tag < 0 ? text.length : tag
    if (textEnd > at) {
      const content = decodeEntities(text.slice(at, textEnd), limit)
      if (open.length > 0) onText?.(content)
      else if (content.trim() !== '') refuse('fileBroken')
    }
    if (tag < 0) break
    if (text.startsWith('<!--', tag)) at = skipTo(text, '-->', tag)
    else if (text.startsWith('<![CDATA[', tag)) {
      at = skipTo(text, ']]>', tag)
      onText?.(text.slice(tag + 9, at - 3))
    } else if (text.startsWith('<?', tag)) at = skipTo(text, '?>', tag)
    else if (text.startsWith('<!', tag)) refuse('fileTooComplex')
    else if (text[tag + 1] === '/') {
      at = skipTo(text, '>', tag)
      const name = text.slice(tag + 2, at - 1).trimEnd()
      if (open.pop() !== name) refuse('fileBroken')
      onEnd?.(splitName(name).name)
    } else {
      const end = findTagEnd(text, tag + 1)
      at = end + 1
      const isEmpty = text[end - 1] === '/'
      const [, qualified = '', rest = ''] =
        nameAndRest.exec(text.slice(tag + 1, isEmpty ? end - 1 : end)) ?? refuse('fileBroken')
      const { name, prefix } = splitName(qualified)
      onStart({ name, prefix, attributes: readAttributes(rest, limit) })
      limit.spend(costPerElement)
      if (isEmpty) onEnd?.(name)
      else open.push(qualified)
      if (open.length > maxDepth) refuse('fileTooComplex')
    }
  }
  if (open.length > 0) refuse('fileBroken')
}
