import { aZip, type ZipPart } from './a-zip.ts'

/** A page that any reader opens; `more` stands in its catalogue. */
export function aPdf(more = ''): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${more}>>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(`${text}${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
}

const wordTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

export const contentTypes = (mainPart: string, type: string, more = ''): ZipPart => ({
  name: '[Content_Types].xml',
  content: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${mainPart}" ContentType="${type}"/>${more}</Types>`,
})

const wordDocument: ZipPart = {
  name: 'word/document.xml',
  content:
    '<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Ich backe gern.</w:t></w:r></w:p></w:body></w:document>',
}

const relationships: ZipPart = {
  name: '_rels/.rels',
  content:
    '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
}

/** A letter of one line, with whatever else a test puts into the package. */
export const aDocx = (...more: ZipPart[]): Buffer => aDocxOfType(wordTypes, '', ...more)

export const aDocxOfType = (type: string, moreTypes: string, ...more: ZipPart[]): Buffer =>
  aZip([contentTypes('word/document.xml', type, moreTypes), relationships, wordDocument, ...more])

export const anOdt = (type = 'application/vnd.oasis.opendocument.text', ...more: ZipPart[]): Buffer =>
  aZip([
    { name: 'mimetype', content: type, isStored: true },
    {
      name: 'META-INF/manifest.xml',
      content: `<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/></manifest:manifest>`,
    },
    {
      name: 'content.xml',
      content:
        '<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
    },
    ...more,
  ])

/** A table or a show in the format of Office, empty. */
export const anOfficeFile = (folder: 'xl' | 'ppt'): Buffer => {
  const [part, type] =
    folder === 'xl' ? ['workbook', 'spreadsheetml.sheet'] : ['presentation', 'presentationml.presentation']
  const name = `${folder}/${part}.xml`
  return aZip([
    contentTypes(name, `application/vnd.openxmlformats-officedocument.${type}.main+xml`),
    { name, content: '<?xml version="1.0"?><x/>' },
  ])
}
