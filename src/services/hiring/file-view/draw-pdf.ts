import { readFileSync } from 'node:fs'
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { type FileView, maxViewedPages, type ViewedPage } from '#domain/hiring/file-view.ts'

const pageWidth = 1240
/** Of a page that is as long as a roll. */
const maxPageHeight = 3600

/** The build has the program beside itself. */
const programUrl = () =>
  import.meta.url.endsWith('.ts')
    ? import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')
    : new URL('./pdfium.wasm', import.meta.url)

let library: Promise<PDFiumLibrary> | undefined
function loadLibrary(): Promise<PDFiumLibrary> {
  const { buffer } = new Uint8Array(readFileSync(new URL(programUrl())))
  library ??= PDFiumLibrary.init({ wasmBinary: buffer })
  return library
}

async function drawPage(page: PDFiumPage): Promise<ViewedPage> {
  // Drawing closes the page.
  const text = page.getText().replaceAll('\0', '').trim()
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(pageWidth / originalWidth, maxPageHeight / originalHeight)
  const { data, width, height } = await page.render({ scale, render: 'bitmap' })
  const picture = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .webp({ quality: 80 })
    .toBuffer()
  return { picture, width, height, text }
}

/** Draws the pages with PDFium, compiled to WebAssembly: no memory of this process, no files, no scripts of the document. */
export async function drawPdf(bytes: Uint8Array): Promise<FileView> {
  const document = await (await loadLibrary()).loadDocument(bytes)
  try {
    const pageCount = document.getPageCount()
    const pages: ViewedPage[] = []
    for (let index = 0; index < Math.min(pageCount, maxViewedPages); index++)
      pages.push(await drawPage(document.getPage(index)))
    return { kind: 'pages', pages, pageCount }
  } finally {
    document.destroy()
  }
}
