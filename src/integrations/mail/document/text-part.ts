import type { Block, BlockOf, Fact, MailDocument, MailItem, MailSum, TextLink } from './mail-document.ts'
import { textWidth, widthOf, wrapText } from './wrap-text.ts'

const indent = '    '
const isWebAddress = (href: string) => href.startsWith('http')

const linkText = ({ text, href }: TextLink): string => (isWebAddress(href) ? `${text}:\n${href}` : text)

const factLine = (line: Fact['lines'][number]): string =>
  wrapText(typeof line === 'string' ? line : linkText(line), '  ')

const factText = ({ label, lines }: Fact): string => [`${label}:`, ...lines.map(factLine)].join('\n')

/** The amount stands at the right edge of the label's last line. */
function withAmount(label: string, amount: string): string {
  const wrapped = wrapText(label)
  const last = wrapped.slice(wrapped.lastIndexOf('\n') + 1)
  const gap = textWidth - widthOf(last) - widthOf(amount)
  return gap > 0 ? wrapped + ' '.repeat(gap) + amount : `${wrapped}\n${amount.padStart(textWidth)}`
}

const sumText = ({ label, amount }: MailSum): string => withAmount(label, amount)

const itemText = ({ quantity, name, amount = '', details, surcharge }: MailItem): string =>
  [
    withAmount(`${quantity}\u00A0× ${name}`, amount).trimEnd(),
    ...details.map((detail) => wrapText(detail, indent)),
    ...(surcharge ? [withAmount(indent.replaceAll(' ', '\u00A0') + surcharge.label, surcharge.amount)] : []),
  ].join('\n')

const underlined = (text: string, line: string): string => {
  const wrapped = wrapText(text)
  const width = Math.max(...wrapped.split('\n').map(widthOf))
  return `${wrapped}\n${line.repeat(width)}`
}

const rule = '-'.repeat(textWidth)

const setters: { [Kind in Block['kind']]: (block: BlockOf<Kind>) => string } = {
  text: ({ text }) => wrapText(text),
  smallPrint: ({ text }) => wrapText(text),
  link: ({ link }) => linkText(link),
  title: ({ text }) => underlined(text, '-'),
  buttons: ({ buttons }) => buttons.map(linkText).join('\n\n'),
  ticket: ({ code, facts }) =>
    [...(code ? [`${code.label}:\n  ${code.code}`] : []), ...facts.map(factText)].join('\n\n'),
  facts: ({ facts }) => facts.map(factText).join('\n\n'),
  items: ({ headings, items, sums }) =>
    [withAmount(headings.item, headings.amount), rule, ...items.map(itemText), rule, ...sums.map(sumText)].join('\n'),
  tally: ({ rows }) => rows.map(({ quantity, name }) => `${String(quantity).padStart(5)} × ${name}`).join('\n'),
  entry: ({ title, lines, items }) =>
    [underlined(title, '-'), ...lines.map(factLine), ...items.map((item) => `[ ] ${itemText(item)}`)].join('\n'),
}

const blockText = <Kind extends Block['kind']>(block: BlockOf<Kind>): string =>
  (setters[block.kind as Kind] as (block: BlockOf<Kind>) => string)(block)

/** Says everything the HTML part says. */
export function textPart({ brand, headline, blocks, footer }: MailDocument): string {
  const end = [...footer.links.map(linkText), ...footer.lines.map((text) => wrapText(text))]
  const parts = [wrapText(brand), underlined(headline, '='), ...blocks.map((block) => blockText(block)), rule, ...end]
  return `${parts.filter(Boolean).join('\n\n').replaceAll('\u00A0', ' ')}\n`
}
