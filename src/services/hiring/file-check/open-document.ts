import { refuse, type WorkLimit } from './file-refusal.ts'
import { isPicture, isProgramOrDocument, looksLikeXml } from './file-signatures.ts'
import { isActiveLink, isLocalTarget, schemeOf } from './link-targets.ts'
import type { PackageLimits } from './package-limits.ts'
import { readXml, type XmlElement } from './xml-reader.ts'
import type { ZipEntry } from './zip-archive.ts'

const textDocumentType = 'application/vnd.oasis.opendocument.text'

/** The first entry of an OpenDocument file names its type. */
export const isOpenDocument = ([first]: readonly ZipEntry[]): boolean =>
  first?.name === 'mimetype' && first.bytes.toString('latin1').startsWith('application/vnd.oasis.opendocument.')

const macroElements = ['event-listeners', 'event-listener', 'script', 'scripts', 'library-embedded']
const objectElements = ['plugin', 'applet', 'floating-frame', 'binary-data']
const linkedElements = ['dde-source', 'dde-connection-decl', 'dde-connection', 'database-display', 'auto-reload']
const linkElements = ['a', 'template', 'image-map', 'area-rectangle', 'area-circle', 'area-polygon']

/** Pictures and objects inside of the document have relative addresses. */
const isInside = (target: string) => schemeOf(target) === '' && isLocalTarget(target)

function checkLink(name: string, target: string): void {
  if (isActiveLink(target)) refuse('fileHasMacros')
  // The template that the author used is not read again from another computer.
  if (name === 'template' ? !isLocalTarget(target) : !linkElements.includes(name) && !isInside(target))
    refuse('fileHasLinkedContent')
}

function checkElement({ name, attributes }: XmlElement): void {
  if (objectElements.includes(name)) refuse('fileHasObjects')
  if (linkedElements.includes(name)) refuse('fileHasLinkedContent')
  for (const attribute of attributes) if (attribute.name === 'href') checkLink(name, attribute.value)
}

/** Every text has the element for scripts; in honest ones it is empty. */
function checkXmlPart(bytes: Buffer, limit: WorkLimit): void {
  readXml(bytes, limit, {
    onStart(element) {
      if (macroElements.includes(element.name) && element.name !== 'scripts') refuse('fileHasMacros')
      checkElement(element)
    },
  })
}

/** Files of the format that are neither XML nor pictures: its type, fonts, and positions of pages. */
const isKnownBinary = (name: string) => /^(mimetype|layout-cache|fonts\/[^/]+\.([to]tf|woff2?))$/.test(name)
const isMacroPart = (name: string) => /^(basic|scripts|dialogs)\/|script-lc\.xml$|script-lb\.xml$/.test(name)

function checkManifest(bytes: Buffer, limit: WorkLimit): void {
  readXml(bytes, limit, {
    onStart({ name }) {
      if (name === 'encryption-data') refuse('fileLocked')
    },
  })
}

/** Accepts an OpenDocument text without macros, embedded objects and content from elsewhere. */
export function checkOpenDocument(entries: readonly ZipEntry[], limits: PackageLimits): void {
  const parts = entries.map(({ name, bytes }) => ({ name: name.toLowerCase(), bytes }))
  const partOf = (name: string) => parts.find((part) => part.name === name)?.bytes
  if (partOf('mimetype')?.toString('latin1') !== textDocumentType) refuse('fileTypeRefused')
  checkManifest(partOf('meta-inf/manifest.xml') ?? refuse('fileBroken'), limits.xml)
  if (!partOf('content.xml')) refuse('fileTypeRefused')
  if (parts.some(({ name }) => isMacroPart(name))) refuse('fileHasMacros')
  for (const { name, bytes } of parts.filter((part) => part.bytes.length > 0)) {
    if (looksLikeXml(bytes)) checkXmlPart(bytes, limits.xml)
    else if (!isPicture(bytes) && (!isKnownBinary(name) || isProgramOrDocument(bytes))) refuse('fileHasObjects')
  }
}
