import { FieldReader } from './field-instructions.ts'
import { createWorkLimit, refuse, type WorkLimit } from './file-refusal.ts'
import { isPicture, isProgramOrDocument } from './file-signatures.ts'
import { isActiveLink, isLocalTarget } from './link-targets.ts'
import { readXml, type XmlElement } from './xml-reader.ts'
import { readZip, type ZipEntry } from './zip-archive.ts'

interface Relationship {
  id: string
  /** The last part of its type, in lower case. */
  type: string
  target: string
  isExternal: boolean
}

const wordDocumentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const contentTypesName = '[content_types].xml'
const attributeOf = ({ attributes }: XmlElement, name: string): string =>
  attributes.find((attribute) => attribute.name.toLowerCase() === name)?.value ?? ''

interface ContentTypes {
  typeOf(name: string): string
  all: readonly string[]
}

function readContentTypes(entries: readonly ZipEntry[], limit: WorkLimit): ContentTypes {
  const byExtension = new Map<string, string>()
  const byName = new Map<string, string>()
  const all: string[] = []
  const part = entries.find(({ name }) => name.toLowerCase() === contentTypesName) ?? refuse('fileTypeRefused')
  readXml(part.bytes, limit, {
    onStart(element) {
      const type = attributeOf(element, 'contenttype').trim().toLowerCase()
      all.push(type)
      if (element.name === 'Default') byExtension.set(attributeOf(element, 'extension').toLowerCase(), type)
      if (element.name === 'Override') byName.set(attributeOf(element, 'partname').toLowerCase(), type)
    },
  })
  const extensionOf = (name: string) => /\.([^./]*)$/.exec(name)?.[1] ?? ''
  return { typeOf: (name) => byName.get(`/${name}`) ?? byExtension.get(extensionOf(name)) ?? '', all }
}

function readRelationships(bytes: Buffer, limit: WorkLimit): Relationship[] {
  const found: Relationship[] = []
  readXml(bytes, limit, {
    onStart(element) {
      if (element.name !== 'Relationship') return
      found.push({
        id: attributeOf(element, 'id'),
        type: attributeOf(element, 'type').toLowerCase().trim().split('/').at(-1) ?? '',
        target: attributeOf(element, 'target').trim(),
        isExternal: attributeOf(element, 'targetmode').trim().toLowerCase() === 'external',
      })
    },
  })
  return found
}

const macroRelationships = ['vbaproject', 'wordvbadata', 'attachedtoolbars', 'keymapcustomizations']
const scriptRelationships = ['webextension', 'webextensiontaskpanes', 'taskpanes', 'extensibility']
const objectRelationships = ['oleobject', 'package', 'control', 'activexcontrolbinary', 'afchunk', 'subdocument']
/** Word keeps the path of the template, and of linked pictures, on the computer of the author. */
const localRelationships = ['attachedtemplate', 'image']

function checkRelationship({ type, target, isExternal }: Relationship, isOfChart: boolean): void {
  if (macroRelationships.includes(type)) refuse('fileHasMacros')
  if (scriptRelationships.includes(type)) refuse('fileHasScripts')
  const isOutside = isExternal || /^[\w.+-]{2,}:|^[\\/]{2}/.test(target)
  if (isOutside && type === 'hyperlink') {
    if (isActiveLink(target)) refuse('fileHasActions')
    return
  }
  if (isOutside && !(localRelationships.includes(type) && isLocalTarget(target))) refuse('fileHasLinkedContent')
  // A chart has its numbers as a spreadsheet, which is checked like the document.
  if (objectRelationships.includes(type) && !(type === 'package' && isOfChart)) refuse('fileHasObjects')
}

const linkElements = ['hyperlink', 'hlinkClick', 'hlinkHover', 'hlinkMouseOver']
const objectElements = ['altChunk', 'OLEObject', 'control', 'subDoc']

/** Checks elements and fields of a part. Ids of links that lead outside may be used by links only. */
function checkXmlPart(bytes: Buffer, limit: WorkLimit, linkIds: ReadonlySet<string>): void {
  const fields = new FieldReader()
  let isInstruction = false
  readXml(bytes, limit, {
    onStart(element) {
      const { name, prefix, attributes } = element
      if (objectElements.includes(name)) refuse('fileHasObjects')
      if (name === 'script') refuse('fileHasScripts')
      for (const attribute of attributes) {
        // An attribute with another prefix than its element refers to a relationship.
        if (attribute.prefix !== prefix && linkIds.has(attribute.value) && !linkElements.includes(name))
          refuse('fileHasLinkedContent')
        if (attribute.name === 'src' && !isLocalTarget(attribute.value)) refuse('fileHasLinkedContent')
      }
      if (name === 'fldSimple') fields.checkWhole(attributeOf(element, 'instr'))
      if (name === 'fldChar') readFieldCharacter(fields, attributeOf(element, 'fldchartype'))
      isInstruction = name === 'instrText' || name === 'delInstrText' || name === 't'
    },
    onEnd() {
      isInstruction = false
    },
    onText(text) {
      if (isInstruction && fields.isOpen()) fields.addText(text)
    },
  })
  fields.finish()
}

function readFieldCharacter(fields: FieldReader, type: string): void {
  if (type === 'begin') fields.begin()
  else if (type === 'separate') fields.separate()
  else if (type === 'end') fields.end()
}

/** XML in UTF-8 or UTF-16, with or without a byte order mark. */
const looksLikeXml = (bytes: Buffer): boolean =>
  /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\0?[\s\0]*</.test(bytes.toString('latin1', 0, 200))

const isRelationshipsPart = (name: string) => /(^|\/)_rels\/[^/]*\.rels$/.test(name)
/** Data of other programs, which Word keeps but does not interpret. */
const isCustomData = (name: string) => /^customxml\/item\d*\.xml$/.test(name)
const isFont = (name: string, type: string) => /\.(odttf|ttf|otf|fntdata)$/.test(name) && /font/.test(type)
const isChart = (type: string) => type.endsWith('.chart+xml') || type.endsWith('.chartex+xml')
const isPrinterSettings = (type: string) => type.endsWith('.printersettings')

/** `word/_rels/document.xml.rels` belongs to `word/document.xml`. */
const sourceOf = (relationshipsName: string) => relationshipsName.replace(/_rels\/([^/]*)\.rels$/, '$1')

function resolveTarget(source: string, target: string): string {
  const base = target.startsWith('/') ? [] : source.split('/').slice(0, -1)
  const parts: string[] = []
  for (const part of [...base, ...target.toLowerCase().split('/')])
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  return parts.join('/')
}

/** What one document may take, together with the documents inside of it. One of some hundred pages takes a tenth. */
interface PackageLimits {
  inflatedBytes: WorkLimit
  xml: WorkLimit
}

interface PackageContext {
  types: ContentTypes
  limits: PackageLimits
  isNested: boolean
}

/** Checks every part of an Office package, used or not. */
async function checkParts(entries: readonly ZipEntry[], { types, limits, isNested }: PackageContext): Promise<void> {
  const parts = entries
    .map(({ name, bytes }) => ({ name: name.toLowerCase(), bytes }))
    .filter(({ name, bytes }) => name !== contentTypesName && bytes.length > 0)
  const linkIds = new Map<string, Set<string>>()
  const chartData = new Set<string>()
  for (const { name, bytes } of parts.filter((part) => isRelationshipsPart(part.name))) {
    const source = sourceOf(name)
    const isOfChart = !isNested && isChart(types.typeOf(source))
    const relationships = readRelationships(bytes, limits.xml)
    for (const relationship of relationships) checkRelationship(relationship, isOfChart)
    linkIds.set(source, new Set(relationships.filter(({ type }) => type === 'hyperlink').map(({ id }) => id)))
    for (const { type, target } of relationships)
      if (isOfChart && type === 'package') chartData.add(resolveTarget(source, target))
  }
  for (const { name, bytes } of parts) {
    const type = types.typeOf(name)
    if (isRelationshipsPart(name) || isPicture(bytes)) continue
    if (isCustomData(name)) readXml(bytes, limits.xml, { onStart() {} })
    else if (looksLikeXml(bytes)) checkXmlPart(bytes, limits.xml, linkIds.get(name) ?? new Set())
    else if (chartData.has(name)) await checkNestedPackage(bytes, limits)
    else if (!(isFont(name, type) || isPrinterSettings(type)) || isProgramOrDocument(bytes)) refuse('fileHasObjects')
  }
}

const activeTypes = /macroenabled|vbaproject|vbadata|attachedtoolbars|keymapcustomizations/
const objectTypes = /oleobject|activex/

function checkContentTypes({ all }: ContentTypes): void {
  if (all.some((type) => activeTypes.test(type))) refuse('fileHasMacros')
  if (all.some((type) => objectTypes.test(type))) refuse('fileHasObjects')
}

async function checkNestedPackage(bytes: Buffer, limits: PackageLimits): Promise<void> {
  if (bytes.toString('latin1', 0, 4) !== 'PK\x03\x04') refuse('fileHasObjects')
  const entries = await readZip(bytes, limits.inflatedBytes)
  const types = readContentTypes(entries, limits.xml)
  checkContentTypes(types)
  await checkParts(entries, { types, limits, isNested: true })
}

/** Accepts a Word document without macros, embedded objects and content from elsewhere. */
export async function checkWordPackage(bytes: Buffer): Promise<void> {
  const limits = { inflatedBytes: createWorkLimit(60_000_000), xml: createWorkLimit(40_000_000) }
  const entries = await readZip(bytes, limits.inflatedBytes)
  const types = readContentTypes(entries, limits.xml)
  const names = entries.map(({ name }) => name.toLowerCase())
  if (names.some((name) => /vbaproject|vbadata/.test(name))) refuse('fileHasMacros')
  checkContentTypes(types)
  const root = entries.find(({ name }) => name.toLowerCase() === '_rels/.rels') ?? refuse('fileTypeRefused')
  const main = readRelationships(root.bytes, limits.xml).filter(({ type }) => type === 'officedocument')
  const mainName = resolveTarget('', main[0]?.target ?? '')
  if (main.length !== 1 || !names.includes(mainName)) refuse('fileTypeRefused')
  if (types.typeOf(mainName) !== wordDocumentType) refuse('fileTypeRefused')
  await checkParts(entries, { types, limits, isNested: false })
}
