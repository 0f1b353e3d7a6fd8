import { deflateSync } from 'node:zlib'

type Content = string | Buffer
const latin1 = (content: Content) => (typeof content === 'string' ? Buffer.from(content, 'latin1') : content)

interface PdfEnds {
  header?: Content
  trailer?: string
  /** Follows the last `%%EOF`. */
  end?: Content
}

/** Writes a PDF of these objects, numbered from 1, with a correct table of offsets. The first one is the catalog. */
export function writePdf(objects: readonly Content[], { header = '%PDF-1.7\n', trailer = '', end = '' }: PdfEnds = {}) {
  const parts = [latin1(header)]
  let offset = parts[0]?.length ?? 0
  const offsets = objects.map((object, index) => {
    const start = offset
    const written = Buffer.concat([latin1(`${index + 1} 0 obj\n`), latin1(object), latin1('\nendobj\n')])
    parts.push(written)
    offset += written.length
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  parts.push(latin1(`${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${offset}\n%%EOF\n`))
  return Buffer.concat([...parts, latin1(end)])
}

interface PdfExtras extends PdfEnds {
  /** Added to the catalog, and to the only page. */
  catalog?: string
  page?: string
  /** Numbered from 4. */
  more?: readonly Content[]
}

/** A PDF with one page. */
export const aPdfWith = ({ catalog = '', page = '', more = [], ...ends }: PdfExtras = {}): Buffer =>
  writePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog}>>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page}>>`,
      ...more,
    ],
    ends,
  )

/** The value of a stream object. `keyword` is what stands between the dictionary and the data. */
export const aStream = (dictionary: string, data: Content, keyword = '\nstream\n'): Buffer =>
  Buffer.concat([
    latin1(`<< ${dictionary} /Length ${latin1(data).length} >>${keyword}`),
    latin1(data),
    latin1('\nendstream'),
  ])

interface ObjectStreamOptions {
  /** Written instead of `/Type /ObjStm`. */
  type?: string
  /** The filters with their parameters, and the function that encodes for them. */
  filter?: string
  encode?: (data: Buffer) => Content
  keyword?: string
}

/** A stream that contains other objects, as PDF 1.5 introduced it. */
export function anObjectStream(
  objects: Record<number, string>,
  {
    type = '/Type /ObjStm',
    filter = '/Filter /FlateDecode',
    encode = (data) => deflateSync(data),
    keyword = '\nstream\n',
  }: ObjectStreamOptions = {},
): Buffer {
  let body = ''
  const pairs = Object.entries(objects).map(([number, object]) => {
    const pair = `${number} ${body.length} `
    body += `${object}\n`
    return pair
  })
  const head = pairs.join('')
  const dictionary = `${type} /N ${pairs.length} /First ${head.length} ${filter}`
  return aStream(dictionary, encode(latin1(head + body)), keyword)
}

/** Appends a revision of the file that replaces or adds one object. */
export function appendRevision(pdf: Buffer, number: number, object: string): Buffer {
  const start = pdf.lastIndexOf('startxref')
  const previous = /startxref\s+(\d+)/.exec(pdf.toString('latin1', start))?.[1] ?? '0'
  const written = latin1(`${number} 0 obj\n${object}\nendobj\n`)
  const offset = String(pdf.length).padStart(10, '0')
  const trailer = `trailer\n<< /Size 99 /Root 1 0 R /Prev ${previous} >>`
  const table = `xref\n${number} 1\n${offset} 00000 n \n${trailer}\nstartxref\n${pdf.length + written.length}\n%%EOF\n`
  return Buffer.concat([pdf, written, latin1(table)])
}
