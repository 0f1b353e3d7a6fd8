import { isDeepStrictEqual } from 'node:util'
import { detectStyle, formatJson, type JsonStyle, toInlineJson } from './format-json.ts'
import { type JsonNode, parseJsonTree } from './json-tree.ts'

/** An element of a list, or a member of an object. */
interface OldElement {
  start: number
  end: number
}

interface NewElement {
  /** The element that it replaces; undefined for a new one. */
  oldIndex: number | undefined
  render: (indent: string | undefined) => string
}

interface Source {
  text: string
  style: JsonStyle
}

/** The white space at the start of the line; undefined if there is something else. */
const indentOf = (lead: string): string | undefined => /\n([ \t]*)$/.exec(lead)?.[1]

function lineIndentAt({ text }: Source, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? ''
}

/** Writes the elements between the brackets. What stays keeps its bytes, and what is new looks like its neighbours. */
function renderElements(
  source: Source,
  node: JsonNode,
  oldElements: readonly OldElement[],
  elements: readonly NewElement[],
): string {
  const { text } = source
  const [open, close] = [text.slice(node.start, node.start + 1), text.slice(node.end - 1, node.end)]
  const commaAfter = ({ end }: OldElement) => text.indexOf(',', end)
  const leads = oldElements.map(({ start }, index) => {
    const previous = oldElements[index - 1]
    return text.slice(previous ? commaAfter(previous) + 1 : node.start + 1, start)
  })
  const last = oldElements.at(-1)
  const tail = text.slice(last?.end, node.end - 1)
  const spaceBeforeComma = (old: OldElement | undefined) =>
    old && old !== last ? text.slice(old.end, commaAfter(old)) : ''
  const [firstLead = '', usualLead = firstLead.includes('\n') ? firstLead : ' '] = leads
  const leadOf = ({ oldIndex }: NewElement, index: number) =>
    index === 0 ? firstLead : ((oldIndex ? leads[oldIndex] : undefined) ?? usualLead)
  const written = elements.map((element, index) => {
    const lead = leadOf(element, index)
    const isLast = index === elements.length - 1
    const comma = isLast ? '' : `${spaceBeforeComma(oldElements[element.oldIndex ?? -1])},`
    return lead + element.render(indentOf(lead)) + comma
  })
  return open + written.join('') + tail + close
}

function findMember(node: JsonNode, key: string): number {
  return node.kind === 'object' ? node.members.findLastIndex((member) => member.key === key) : -1
}

/** Members keep their order; a new one follows the one it follows in the new value. */
function orderKeys(oldKeys: readonly string[], newKeys: readonly string[]): string[] {
  const keys = oldKeys.filter((key, index) => newKeys.includes(key) && oldKeys.lastIndexOf(key) === index)
  for (const [index, key] of newKeys.entries()) {
    if (keys.includes(key)) continue
    const previous = newKeys[index - 1]
    keys.splice(previous === undefined ? 0 : keys.indexOf(previous) + 1, 0, key)
  }
  return keys
}

function editObject(
  source: Source,
  node: Extract<JsonNode, { kind: 'object' }>,
  old: Record<string, unknown>,
  value: Record<string, unknown>,
): string {
  const keys = orderKeys(
    node.members.map(({ key }) => key),
    Object.keys(value),
  )
  const elements = keys.map((key): NewElement => {
    const index = findMember(node, key)
    const member = node.members[index]
    if (!member)
      return {
        oldIndex: undefined,
        render: (indent) => `${JSON.stringify(key)}: ${renderNew(source, value[key], indent)}`,
      }
    const start = source.text.slice(member.start, member.value.start)
    return { oldIndex: index, render: () => start + editValue(source, member.value, old[key], value[key]) }
  })
  const oldElements = node.members.map(({ start, value: { end } }) => ({ start, end }))
  return renderElements(source, node, oldElements, elements)
}

const idOf = (item: unknown): unknown => (item as { id?: unknown } | null)?.id

/** For each new item the index of the old one that it replaces. */
function matchItems(old: readonly unknown[], value: readonly unknown[]): (number | undefined)[] {
  const oldIds = old.map(idOf)
  const haveIds = [...oldIds, ...value.map(idOf)].every((id) => typeof id === 'string')
  const areUnique = new Set(oldIds).size === old.length && new Set(value.map(idOf)).size === value.length
  if (haveIds && areUnique)
    return value.map((item) => oldIds.indexOf(idOf(item))).map((index) => (index < 0 ? undefined : index))
  const isSame = (oldIndex: number, index: number) => isDeepStrictEqual(old[oldIndex], value[index])
  const shortest = Math.min(old.length, value.length)
  let sameAtEnd = 0
  while (sameAtEnd < shortest && isSame(old.length - 1 - sameAtEnd, value.length - 1 - sameAtEnd)) sameAtEnd++
  return value.map((_, index) => {
    if (index >= value.length - sameAtEnd) return index + old.length - value.length
    return index < old.length - sameAtEnd ? index : undefined
  })
}

function editArray(
  source: Source,
  node: Extract<JsonNode, { kind: 'array' }>,
  old: readonly unknown[],
  value: readonly unknown[],
): string {
  const elements = matchItems(old, value).map((oldIndex, index): NewElement => {
    const item = oldIndex === undefined ? undefined : node.items[oldIndex]
    return item
      ? { oldIndex, render: () => editValue(source, item, old[oldIndex ?? 0], value[index]) }
      : { oldIndex: undefined, render: (indent) => renderNew(source, value[index], indent) }
  })
  return renderElements(source, node, node.items, elements)
}

/** On one line if its neighbours are. */
const renderNew = ({ style }: Source, value: unknown, indent: string | undefined): string =>
  indent === undefined ? toInlineJson(value) : formatJson(value, style, indent, indent.length)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function editValue(source: Source, node: JsonNode, old: unknown, value: unknown): string {
  if (isDeepStrictEqual(old, value)) return source.text.slice(node.start, node.end)
  const isFilled = (container: object) => Object.keys(container).length > 0
  if (node.kind === 'object' && isObject(old) && isObject(value) && isFilled(old) && isFilled(value))
    return editObject(source, node, old, value)
  if (node.kind === 'array' && Array.isArray(old) && Array.isArray(value) && isFilled(old) && isFilled(value))
    return editArray(source, node, old, value)
  return renderNew(source, value, lineIndentAt(source, node.start))
}

/**
 * Changes a JSON text so that it has another value. Only what differs is written anew; everything else keeps its bytes, so
 * that a changed price is one changed line.
 */
export function editJson(text: string, value: unknown): string {
  const parsing = parseJsonTree(text)
  if (parsing.kind === 'invalid') throw new Error('Only valid JSON can be edited')
  const { root } = parsing
  const old: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
  const edited = editValue({ text, style: detectStyle(text) }, root, old, value)
  return text.slice(0, root.start) + edited + text.slice(root.end)
}
