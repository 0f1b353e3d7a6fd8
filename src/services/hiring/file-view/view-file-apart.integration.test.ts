import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { AttachmentType } from '#domain/hiring/attachments.ts'
import { aPdf } from '#tests/support/file-samples.ts'
import { createHonestFiles } from '#tests/support/uploads/honest-files.ts'
import { createHostileFiles } from '#tests/support/uploads/hostile-files.ts'
import { viewFileApart } from './view-file-apart.ts'

const honestFiles = await createHonestFiles()
const isDrawn = (type: AttachmentType) => !['doc', 'heic'].includes(type)

test.each(honestFiles)('shows $what', async ({ bytes, type }) => {
  const view = await viewFileApart(type, bytes)
  if (!isDrawn(type)) return expect(view).toEqual({ kind: 'notShown' })
  if (type === 'docx' || type === 'txt') return expect(view).toMatchObject({ kind: 'text' })
  if (view.kind !== 'pages') throw new Error(view.kind)
  expect(view.pageCount).toBeGreaterThan(0)
  for (const { picture, width, height } of view.pages)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width, height })
})

/** What a viewer of strangers' files might meet where a check was too lenient. */
test.each(createHostileFiles())('survives $what', async ({ name, bytes }) => {
  const type = (/\.(\w+)$/.exec(name)?.[1] ?? 'pdf').replace('jpeg', 'jpg') as AttachmentType
  expect(['pages', 'text', 'notShown']).toContain((await viewFileApart(type, bytes)).kind)
})

test('draws a page of a PDF in its colours, with its text', async () => {
  const stream = '1 0 0 rg 0 0 600 420 re f BT /F1 40 Tf 0 0 1 rg 60 700 Td (Anna Huber) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 840] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const body = `%PDF-1.4\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}`
  const view = await viewFileApart('pdf', Buffer.from(`${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`, 'latin1'))
  if (view.kind !== 'pages') throw new Error(view.kind)
  const [page] = view.pages
  expect(page).toMatchObject({ width: 1240, height: 1736, text: 'Anna Huber' })
  const { data, info } = await sharp(page?.picture).raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  const [red = 0, , blue = 255] = colourAt(600, 1700)
  expect([red > 240, blue < 20]).toEqual([true, true])
  expect(Math.min(...colourAt(1200, 30))).toBeGreaterThan(240)
})

test('shows nothing of a file that is cut off or no picture', async () => {
  expect(await viewFileApart('pdf', aPdf().subarray(0, 40))).toEqual({ kind: 'notShown' })
  expect(await viewFileApart('png', Buffer.from('no picture'))).toEqual({ kind: 'notShown' })
})
