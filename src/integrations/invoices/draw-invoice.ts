import { existsSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import type { Invoice, InvoiceLine } from '#domain/invoices/invoice.ts'
import { toEuros } from '#domain/money.ts'
import { projectRoot } from '#foundation/installation.ts'
import { getTranslator } from '#foundation/translations.ts'

/** In a release, or made by the build of these sources. They have to be inside the file. */
const fontsDir = ['fonts', 'build/fonts'].map((folder) => join(projectRoot, folder)).find(existsSync) ?? ''

const margin = 56
const pageWidth = 595.28
const pageHeight = 841.89
const innerWidth = pageWidth - 2 * margin
/** Below it the footer begins. */
const bottom = pageHeight - 104

const ink = '#2A1B12'
const soft = '#6B5647'
const line = '#D9C7AC'
const brand = '#7A4520'

interface Column {
  x: number
  width: number
  align: 'left' | 'right'
}

/** Quantity, name, rate, price, amount. */
const columns = {
  quantity: { x: margin, width: 36, align: 'right' },
  name: { x: margin + 50, width: 215, align: 'left' },
  rate: { x: margin + 270, width: 50, align: 'right' },
  price: { x: margin + 325, width: 70, align: 'right' },
  amount: { x: margin + 400, width: innerWidth - 400, align: 'right' },
} as const satisfies Record<string, Column>

type ColumnName = keyof typeof columns

/**
 * Draws an invoice on A4 as PDF/A-3, without its data. The language of the order decides its words; the law asks for none
 * in particular. */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const { language, seller, buyer } = invoice
  const t = getTranslator(language, 'invoice')
  const euros = (cents: number) => formatEuros(toEuros(cents), language)
  const day = (date: string) => formatDay(date, language, 'date')
  const title = `${t(`kind.${invoice.kind}`)} ${invoice.number}`
  const issued = new Date(`${invoice.issuedOn}T12:00:00Z`)
  const pdf = new PDFDocument({
    ...{ subset: 'PDF/A-3b', pdfVersion: '1.7', lang: language, displayTitle: true },
    ...{ size: 'A4', margins: { top: margin, left: margin, right: margin, bottom: 0 }, bufferPages: true },
    font: join(fontsDir, 'invoice-text.ttf'),
    info: { Title: title, Author: seller.legalName, CreationDate: issued, ModDate: issued },
  })
  pdf.registerFont('text', join(fontsDir, 'invoice-text.ttf'))
  pdf.registerFont('bold', join(fontsDir, 'invoice-bold.ttf'))
  pdf.registerFont('headline', join(fontsDir, 'headline.ttf'))
  const ended = Array.fromAsync(pdf as AsyncIterable<Buffer>)

  const write = (text: string, x: number, y: number, { width = innerWidth, align = 'left' }: Partial<Column> = {}) =>
    pdf.text(text, x, y, { width, align, lineGap: 2 })
  const rule = (y: number) =>
    pdf
      .moveTo(margin, y)
      .lineTo(pageWidth - margin, y)
      .lineWidth(0.5)
      .stroke(line)
  const textStyle = () => pdf.font('text').fontSize(9.5).fillColor(ink)

  function drawHead(): number {
    pdf.font('headline').fontSize(22).fillColor(brand)
    write(seller.name, margin, margin)
    pdf.font('text').fontSize(7.5).fillColor(soft)
    write(`${seller.legalName} · ${seller.streetAddress} · ${seller.postalCode} ${seller.location}`, margin, 128)
    textStyle()
    const country = buyer.country === 'DE' ? '' : t(`country.${buyer.country}`)
    const address = [buyer.name, buyer.street, `${buyer.postalCode} ${buyer.city}`, country].filter(Boolean)
    write(address.join('\n'), margin, 144, { width: 240 })
    const facts: [string, string][] = [
      [t('number'), invoice.number],
      [t('date'), day(invoice.issuedOn)],
      [t('supplied'), day(invoice.suppliedOn)],
      [t('order'), invoice.orderId],
      ...(buyer.reference ? [[t('reference'), buyer.reference] as [string, string]] : []),
      ...(buyer.vatId ? [[t('buyerVatId'), buyer.vatId] as [string, string]] : []),
    ]
    let y = 128
    for (const [label, value] of facts) {
      pdf.fillColor(soft)
      write(label, margin + 255, y, { width: 105 })
      pdf.fillColor(ink)
      write(value, margin + 362, y, { width: innerWidth - 362, align: 'right' })
      y = Math.max(pdf.y, y + 14)
    }
    const titleTop = Math.max(y, 232) + 16
    pdf.font('headline').fontSize(17).fillColor(ink)
    write(title, margin, titleTop)
    if (!invoice.corrects) return pdf.y + 14
    textStyle()
    write(t('corrects', { number: invoice.corrects.number, date: day(invoice.corrects.issuedOn) }), margin, pdf.y + 4)
    return pdf.y + 12
  }

  function drawColumnTitles(y: number): number {
    pdf.font('bold').fontSize(8.5).fillColor(soft)
    for (const name of Object.keys(columns) as ColumnName[])
      write(name === 'quantity' ? '' : t(`column.${name}`), columns[name].x, y, columns[name])
    rule(y + 15)
    return y + 22
  }

  /** Goes on with a new page where the space ends. */
  function makeRoom(y: number, needed: number): number {
    if (y + needed <= bottom) return y
    pdf.addPage()
    return drawColumnTitles(margin)
  }

  function drawLine(item: InvoiceLine, top: number): number {
    textStyle()
    const text = { width: columns.name.width, lineGap: 2 }
    const height =
      pdf.heightOfString(item.name, text) + (item.description ? pdf.heightOfString(item.description, text) : 0)
    const y = makeRoom(top, height + 8)
    textStyle()
    write(String(item.quantity), columns.quantity.x, y, columns.quantity)
    write(t('rate', { percent: item.vatPercent }), columns.rate.x, y, columns.rate)
    write(euros(item.unitGrossCents), columns.price.x, y, columns.price)
    write(euros(item.grossCents), columns.amount.x, y, columns.amount)
    write(item.name, columns.name.x, y, columns.name)
    if (item.description) {
      pdf.fontSize(8.5).fillColor(soft)
      write(item.description, columns.name.x, pdf.y, columns.name)
    }
    return y + height + 8
  }

  function drawTotals(top: number): number {
    let y = makeRoom(top, 60 + invoice.taxes.length * 30)
    rule(y)
    y += 8
    const row = (label: string, cents: number) => {
      write(label, margin + 200, y, { width: 195, align: 'right' })
      write(euros(cents), columns.amount.x, y, columns.amount)
      y += 15
    }
    textStyle()
    for (const { vatPercent, netCents, taxCents } of invoice.taxes) {
      row(t('netOfRate', { percent: vatPercent }), netCents)
      row(t('taxOfRate', { percent: vatPercent }), taxCents)
    }
    pdf.font('bold').fontSize(11)
    row(t('total'), invoice.grossCents)
    return y + 10
  }

  let y = drawColumnTitles(drawHead())
  for (const item of invoice.lines) y = drawLine(item, y)
  y = makeRoom(drawTotals(y), 50)
  textStyle()
  const method = t(`method.${invoice.payment.method}`)
  const paid = invoice.kind === 'invoice' ? 'paid' : 'paidBack'
  write(t(paid, { method, date: day(invoice.payment.on) }), margin, y)
  pdf.fillColor(soft)
  write(t('grossPrices'), margin, pdf.y + 4)

  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    pdf.font('text').fontSize(7.5).fillColor(soft)
    rule(bottom + 16)
    const footer = [
      `${seller.legalName}\n${seller.streetAddress}\n${seller.postalCode} ${seller.location}`,
      `${seller.phone}\n${seller.mail}`,
      `${seller.registryCourt}\n${seller.registryNumber}\n${t('sellerVatId', { number: seller.vatNumber })}`,
    ]
    footer.forEach((text, index) => {
      write(text, margin + index * 175, bottom + 24, { width: 165 })
    })
    if (count > 1) write(t('page', { page: page + 1, count }), margin, bottom + 66, { align: 'right' })
  }
  pdf.end()
  return Buffer.concat(await ended)
}
