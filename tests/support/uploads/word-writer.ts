import { aZip, type ZipPart } from '../file-samples.ts'

export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

interface WordFile {
  /** Content type of the main part. */
  mainType?: string
  /** Added to the list of content types. */
  types?: string
  /** Replaces the list of content types. */
  typesPart?: ZipPart
  /** Relationships of the main part and of the settings, as `type target`, with `!` before an external one. */
  links?: readonly string[]
  settingsLinks?: readonly string[]
  /** Paragraphs of the document. */
  body?: string
  parts?: readonly ZipPart[]
}

/** `!image https://…` becomes a relationship with the id `rId1` and so on. */
function writeRelationships(links: readonly string[]): string {
  const items = links.map((link, index) => {
    const [, mark, type, target] = /^(!?)(\S+) (.*)$/.exec(link) ?? []
    const mode = mark ? ' TargetMode="External"' : ''
    const fullType = type?.includes(':') ? type : `${relationshipTypes}/${type}`
    return `<Relationship Id="rId${index + 1}" Type="${fullType}" Target="${target}"${mode}/>`
  })
  return `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`
}

export const writeContentTypes = (mainType: string, more = '', xml = declaration): string =>
  `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${mainType}"/><Override PartName="/word/settings.xml" ContentType="${wordType}.settings+xml"/>${more}</Types>`

const namespaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relationshipTypes}" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:o="urn:schemas-microsoft-com:office:office"`

/** The parts of a Word document, as Word arranges them. */
export function wordParts(file: WordFile = {}): ZipPart[] {
  const { mainType = `${wordType}.document.main+xml`, types, typesPart, links = [], settingsLinks = [] } = file
  const { body = '<w:p><w:r><w:t>Ich backe gern.</w:t></w:r></w:p>', parts = [] } = file
  return [
    typesPart ?? { name: '[Content_Types].xml', content: writeContentTypes(mainType, types) },
    { name: '_rels/.rels', content: writeRelationships(['officeDocument word/document.xml']) },
    {
      name: 'word/document.xml',
      content: `${declaration}<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      content: writeRelationships(['settings settings.xml', ...links].slice(links.length > 0 ? 1 : 0)),
    },
    { name: 'word/settings.xml', content: `${declaration}<w:settings ${namespaces}/>` },
    { name: 'word/_rels/settings.xml.rels', content: writeRelationships(settingsLinks) },
    ...parts,
  ]
}

export const aWordFile = (file: WordFile = {}): Buffer => aZip(wordParts(file))

const run = (content: string) => `<w:r>${content}</w:r>`
const fieldCharacter = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`)

/** A field whose instruction is spread over several runs. */
export const aField = (...instructions: string[]): string =>
  `<w:p>${fieldCharacter('begin')}${instructions.map((text) => run(`<w:instrText xml:space="preserve">${text}</w:instrText>`)).join('')}${fieldCharacter('separate')}${run('<w:t>!</w:t>')}${fieldCharacter('end')}</w:p>`
