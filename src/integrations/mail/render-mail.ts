import type { MailAttachment, RenderedMail } from './mail-data.ts'
import type { Block, Fact, MailDocument, MailItem, MailSum, TextLink } from './mail-document.ts'
import { renderHtmlPart } from './mail-html.ts'
import { cleanSubject, footerLines } from './mail-text.ts'

const maxLineWidth = 72

const textWidth = (text: string): number => [...text].length

/** Wraps at ordinary spaces only; a word that is longer than a line, such as a link, is not broken. */
function wrapText(text: string, indent = ''): string {
  const wrapLine = (line: string): string => {
    const rows: string[] = []
    for (const word of line.split(' ')) {
      const row = rows.at(-1)
      const extended = `${row} ${word}`
      if (row !== undefined && textWidth(indent + extended) <= maxLineWidth) rows[rows.length - 1] = extended
      else rows.push(word)
    }
    return rows.map((row) => indent + row).join('\n')
  }
  return text.split('\n').map(wrapLine).join('\n')
}

const indent = '    '
const isWebAddress = (href: string) => href.startsWith('http')

const renderLink = ({ text, href }: TextLink): string => (isWebAddress(href) ? `${text}:\n${href}` : text)

const renderLine = (line: Fact['lines'][number]): string =>
  wrapText(typeof line === 'string' ? line : renderLink(line), '  ')

const renderFact = ({ label, lines }: Fact): string => [`${label}:`, ...lines.map(renderLine)].join('\n')

/** Aligns the amount to the right, on the last line of the label. */
function renderAmountLine(label: string, amount: string): string {
  const wrapped = wrapText(label)
  const lastLine = wrapped.slice(wrapped.lastIndexOf('\n') + 1)
  const gap = maxLineWidth - textWidth(lastLine) - textWidth(amount)
  return gap > 0 ? wrapped + ' '.repeat(gap) + amount : `${wrapped}\n${amount.padStart(maxLineWidth)}`
}

const renderSum = ({ label, amount }: MailSum): string => renderAmountLine(label, amount)

const renderItem = ({ quantity, name, amount = '', details, surcharge }: MailItem): string =>
  [
    renderAmountLine(`${quantity}\u00A0× ${name}`, amount).trimEnd(),
    ...details.map((detail) => wrapText(detail, indent)),
    ...(surcharge ? [renderAmountLine(indent.replaceAll(' ', '\u00A0') + surcharge.label, surcharge.amount)] : []),
  ].join('\n')

const renderTallyRow = ({ quantity, name, details }: MailItem): string =>
  [
    `${String(quantity).padStart(5)} × ${name}`,
    ...details.map((detail) => wrapText(detail, ' '.repeat('00000 × '.length))),
  ].join('\n')

function underline(text: string, character: string): string {
  const wrapped = wrapText(text)
  const width = Math.max(...wrapped.split('\n').map(textWidth))
  return `${wrapped}\n${character.repeat(width)}`
}

const rule = '-'.repeat(maxLineWidth)

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'smallPrint':
      return wrapText(block.text)
    case 'typed':
      return block.text
    case 'quote':
      return block.text.replace(/^/gm, '> ')
    case 'link':
      return renderLink(block.link)
    case 'title':
      return underline(block.text, '-')
    case 'buttons':
      return block.buttons.map(renderLink).join('\n\n')
    case 'ticket': {
      const code = block.code ? [`${block.code.label}:\n  ${block.code.code}`] : []
      return [...code, ...block.facts.map(renderFact)].join('\n\n')
    }
    case 'facts':
      return block.facts.map(renderFact).join('\n\n')
    case 'items': {
      const { headings, items, sums } = block
      const heading = renderAmountLine(headings.item, headings.amount)
      return [heading, rule, ...items.map(renderItem), rule, ...sums.map(renderSum)].join('\n')
    }
    case 'tally':
      return block.rows.map(renderTallyRow).join('\n')
    case 'entry': {
      const items = block.items.map((item) => `[ ] ${renderItem(item)}`)
      return [underline(block.title, '-'), ...block.lines.map(renderLine), ...items].join('\n')
    }
    default:
      return block satisfies never
  }
}

/** Renders plain text with everything that the HTML part contains. */
export function renderText(document: Omit<MailDocument, 'subject' | 'preheader'>): string {
  const { sender, headline, blocks, links = [] } = document
  const parts = [
    wrapText(sender.companyName),
    underline(headline, '='),
    ...blocks.map((block) => renderBlock(block)),
    rule,
    ...links.map(renderLink),
    ...footerLines(document).map((text) => wrapText(text)),
  ]
  return `${parts.filter(Boolean).join('\n\n').replaceAll('\u00A0', ' ')}\n`
}

/** Renders a document as HTML and plain text. */
export function renderMail(document: MailDocument, attachments: readonly MailAttachment[] = []): RenderedMail {
  const subject = cleanSubject(document.subject)
  return { subject, text: renderText(document), html: renderHtmlPart({ ...document, subject }), attachments }
}
