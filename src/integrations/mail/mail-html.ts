import type { Block, BlockOf, Fact, MailButton, MailDocument, MailItem, MailSum, TextLink } from './mail-document.ts'
import { footerLines } from './mail-text.ts'

interface Html {
  readonly markup: string
}

type HtmlValue = string | number | Html | readonly Html[] | undefined

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const isHtml = (value: HtmlValue): value is Html => typeof value === 'object' && 'markup' in value

function toMarkup(value: HtmlValue): string {
  if (value === undefined) return ''
  if (isHtml(value)) return value.markup
  if (typeof value === 'object') return value.map(({ markup }) => markup).join('')
  return escapeHtml(String(value))
}

/** Escapes every value that is not markup already. */
const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html => ({
  markup: strings.map((text, index) => text + toMarkup(values[index])).join(''),
})

/** Order and phone numbers do not wrap at their hyphen. */
const dashedNumber = /(?<![\w-])([0-9A-Z]{1,8}-[0-9A-Z]{1,8})(?![\w-])/

const keepNumbersTogether = (text: string): Html[] =>
  text
    .split(dashedNumber)
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<span style="white-space:nowrap">${part}</span>`))

/** Keeps the line breaks of a text. */
const withLineBreaks = (text: string): Html[] =>
  text
    .split('\n')
    .flatMap((line, index) => (index === 0 ? keepNumbersTogether(line) : [html`<br>`, ...keepNumbersTogether(line)]))

const colors = {
  paper: '#FBF6EC',
  flour: '#FFFDF8',
  crumb: '#F1E3CB',
  crust: '#7A4520',
  espresso: '#2A1B12',
  linenRed: '#A8452F',
} as const

const serif = "Georgia,'Times New Roman',serif"
const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const digits = "'SF Mono',SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"
const wraps = 'overflow-wrap:anywhere;word-break:break-word'

/** Mail clients need inline styles; the classes only serve dark mode, narrow screens and print. */
const styles = {
  text: `margin:0 0 16px;font:400 16px/1.6 ${sans};color:${colors.espresso};${wraps}`,
  smallPrint: `margin:0 0 12px;font:400 14px/1.6 ${sans};color:${colors.espresso};${wraps}`,
  brand: `margin:0;font:700 22px/1.2 ${serif};color:${colors.crust};letter-spacing:-0.01em`,
  headline: `margin:0 0 20px;font:700 30px/1.2 ${serif};color:${colors.espresso};letter-spacing:-0.015em`,
  title: `margin:26px 0 12px;font:700 20px/1.3 ${serif};color:${colors.espresso}`,
  entryTitle: `margin:0 0 6px;padding:14px 0 0;border-top:2px solid ${colors.crust};font:700 18px/1.3 ${sans};color:${colors.espresso}`,
  label: `font:600 13px/1.5 ${sans};color:${colors.crust}`,
  value: `font:400 16px/1.5 ${sans};color:${colors.espresso};${wraps}`,
  strong: `font:700 17px/1.5 ${sans};color:${colors.espresso}`,
  detail: `font:400 14px/1.5 ${sans};color:${colors.crust};${wraps}`,
  footer: `margin:0 0 12px;font:400 13px/1.6 ${sans};color:${colors.crust};${wraps}`,
  code: `font:700 38px/1.1 ${digits};color:${colors.espresso};letter-spacing:6px`,
  link: `color:${colors.crust};text-decoration:underline`,
  button: `display:block;padding:15px 30px;font:600 16px/1.25 ${sans};color:#FFFFFF;text-decoration:none;border-radius:26px`,
  sumLine: `border-top:1px solid ${colors.crust}`,
  hairline: `border-top:1px solid ${colors.crumb}`,
} as const

const styleSheet = `
body{-webkit-text-size-adjust:100%;text-size-adjust:100%}
@media (max-width:480px){.card{padding:28px 22px 20px!important}.aside{padding-left:23px!important;padding-right:23px!important}.headline{font-size:26px!important}.wide{width:100%!important}}
@media (prefers-color-scheme:dark){.paper{background:#1B120C!important}.card{background:#271B13!important;border-color:#45321F!important}.box{background:#36261A!important}.ink{color:#F6EBDC!important}.soft{color:#DDB58B!important}.line{border-color:#45321F!important}}
@media print{.paper,.card,.box{background:#fff!important}.card{border:0!important;padding:0!important}.entry{break-inside:avoid;page-break-inside:avoid}.ink,.soft{color:#000!important}}
`

const renderLink = ({ text, href }: TextLink): Html =>
  html`<a class="soft" href="${href}" style="${styles.link}">${text}</a>`

const renderLine = (line: Fact['lines'][number], style: string): Html =>
  html`<div class="ink" style="${style}">${typeof line === 'string' ? withLineBreaks(line) : renderLink(line)}</div>`

const renderFact = ({ label, lines: values, isStrong = false }: Fact): Html => {
  const renderedLines = values.map((line) => renderLine(line, isStrong ? styles.strong : styles.value))
  return html`<tr><td style="padding:0 0 14px"><div class="soft" style="${styles.label}">${label}</div>${renderedLines}</td></tr>`
}

const renderDetail = (text: string): Html =>
  html`<div class="soft" style="${styles.detail}">${withLineBreaks(text)}</div>`

const amountCell = 'vertical-align:top;white-space:nowrap'

const detailRow = (detail: string): Html => html`<tr><td colspan="2">${renderDetail(detail)}</td></tr>`

const surchargeRow = ({ label, amount }: MailSum): Html =>
  html`<tr><td style="padding-right:12px">${renderDetail(label)}</td><td align="right" style="${amountCell}">${renderDetail(amount)}</td></tr>`

/** Space below the rows of one item. */
const spacerRow = html`<tr><td colspan="2" style="height:10px;font-size:0;line-height:0">\u00A0</td></tr>`

const renderItem = ({ quantity, name, amount = '', details, surcharge }: MailItem): Html =>
  html`<tr><td class="line" style="padding:10px 12px 0 0;vertical-align:top;${styles.hairline}"><div class="ink" style="${styles.value}"><strong>${quantity}\u00A0×</strong> ${name}</div></td><td class="line" align="right" style="padding:10px 0 0;${amountCell};${styles.hairline}"><div class="ink" style="${styles.value}">${amount}</div></td></tr>${details.map(detailRow)}${surcharge && surchargeRow(surcharge)}${spacerRow}`

const renderSum = ({ label, amount, isTotal = false }: MailSum, index: number): Html => {
  const style = isTotal ? styles.strong : styles.detail
  const tone = isTotal ? 'ink' : 'soft'
  const space = isTotal ? 8 : 3
  const cell = index === 0 ? `padding:10px 0 ${space}px;${styles.sumLine}` : `padding:${space}px 0`
  return html`<tr><td style="${cell}"><span class="${tone}" style="${style}">${label}</span></td><td align="right" style="${cell};white-space:nowrap"><span class="${tone}" style="${style}">${amount}</span></td></tr>`
}

/** Colors the cell, because Outlook paints no background behind a link. */
const renderMainButton = ({ text, href }: MailButton): Html =>
  html`<table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0"><tr><td align="center" bgcolor="${colors.linenRed}" style="background:${colors.linenRed};border-radius:26px;mso-padding-alt:15px 30px"><a href="${href}" style="${styles.button}">${text}</a></td></tr></table>`

/** Only the main action is a button; the others are links below it. */
const renderButton = (button: MailButton): Html =>
  button.isMain
    ? renderMainButton(button)
    : html`<p style="${styles.text};margin:0;padding:14px 0 0">${renderLink(button)}</p>`

const renderTable = (rows: Html | readonly Html[], style = 'width:100%'): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style}">${rows}</table>`

const renderTicket = ({ code, facts }: BlockOf<'ticket'>): Html => {
  const codeRow =
    code &&
    html`<tr><td style="padding:0 0 18px"><div class="soft" style="${styles.label}">${code.label}</div><div class="ink" style="${styles.code};padding-top:4px">${code.code}</div></td></tr>`
  const inner = renderTable(html`${codeRow}${facts.map(renderFact)}`)
  return renderTable(
    html`<tr><td class="box" bgcolor="${colors.crumb}" style="background:${colors.crumb};border-radius:16px;padding:24px 24px 10px">${inner}</td></tr>`,
    'width:100%;margin:8px 0 24px',
  )
}

const renderColumnHeading = (text: string, align: 'left' | 'right'): Html =>
  html`<th class="soft" scope="col" align="${align}" style="${styles.label};text-align:${align};padding:0 0 8px">${text}</th>`

const renderItems = ({ headings, items: rows, sums }: BlockOf<'items'>): Html =>
  html`<table cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:collapse;margin:0 0 16px"><tr>${renderColumnHeading(headings.item, 'left')}${renderColumnHeading(headings.amount, 'right')}</tr>${rows.map(renderItem)}${sums.map(renderSum)}</table>`

const renderTallyRow = ({ quantity, name, details }: MailItem): Html =>
  html`<tr><td class="line" align="right" style="width:56px;padding:7px 14px 7px 0;vertical-align:top;white-space:nowrap;${styles.hairline}"><span class="ink" style="${styles.strong}">${quantity}\u00A0×</span></td><td class="line" style="padding:7px 0;${styles.hairline}"><div class="ink" style="${styles.value}">${name}</div>${details.map(renderDetail)}</td></tr>`

/** With a box to tick on the printed list. */
const renderEntryItem = ({ quantity, name, details }: MailItem): Html =>
  html`<tr><td class="line soft" style="width:24px;padding:8px 8px 8px 0;vertical-align:top;${styles.hairline};${styles.value}">☐</td><td class="line" style="padding:8px 0;${styles.hairline}"><div class="ink" style="${styles.value}"><strong>${quantity}\u00A0×</strong> ${name}</div>${details.map(renderDetail)}</td></tr>`

const renderEntry = ({ title, lines, items: rows }: BlockOf<'entry'>): Html =>
  html`<div class="entry" style="padding:0 0 20px"><h3 class="ink" style="${styles.entryTitle}">${title}</h3>${lines.map((line) => renderLine(line, styles.value))}${renderTable(rows.map(renderEntryItem), 'width:100%;border-collapse:collapse;margin:8px 0 0')}</div>`

function renderBlock(block: Block): Html {
  switch (block.kind) {
    case 'text':
      return html`<p class="ink" style="${styles.text}">${withLineBreaks(block.text)}</p>`
    case 'typed':
      return html`<p class="ink" style="${styles.text};white-space:pre-wrap">${block.text}</p>`
    case 'quote':
      return html`<blockquote class="ink" style="margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid ${colors.crumb}"><p class="ink" style="${styles.smallPrint}">${withLineBreaks(block.text)}</p></blockquote>`
    case 'smallPrint':
      return html`<p class="ink" style="${styles.smallPrint}">${withLineBreaks(block.text)}</p>`
    case 'link':
      return html`<p style="${styles.text}">${renderLink(block.link)}</p>`
    case 'title':
      return html`<h2 class="ink" style="${styles.title}">${block.text}</h2>`
    case 'buttons':
      return html`<div style="padding:0 0 28px">${block.buttons.map(renderButton)}</div>`
    case 'ticket':
      return renderTicket(block)
    case 'facts':
      return renderTable(block.facts.map(renderFact), 'width:100%;margin:4px 0 8px')
    case 'items':
      return renderItems(block)
    case 'tally':
      return renderTable(block.rows.map(renderTallyRow), 'width:100%;border-collapse:collapse;margin:0 0 28px')
    case 'entry':
      return renderEntry(block)
    default:
      return block satisfies never
  }
}

const renderHead = ({ subject }: MailDocument): Html => html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${{ markup: styleSheet }}</style>
</head>`

const renderPreheader = (text: string): Html =>
  html`<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${text}</div>`

const renderFooter = (document: MailDocument): Html => {
  const { links = [] } = document
  const linkList = links.map((link, index) => (index === 0 ? renderLink(link) : html` · ${renderLink(link)}`))
  const linkLine = links.length > 0 ? html`<p class="soft" style="${styles.footer}">${linkList}</p>` : undefined
  return html`${linkLine}${footerLines(document).map((text) => html`<p class="soft" style="${styles.footer}">${withLineBreaks(text)}</p>`)}`
}

/** Aligned with the text inside the card. */
const renderAside = (content: Html, padding: string): Html =>
  html`<tr><td class="aside" style="padding:${padding};text-align:left">${content}</td></tr>`

const renderSheet = (document: MailDocument): Html => {
  const { sender, headline, blocks } = document
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;border-collapse:separate">
${renderAside(html`<p class="soft" style="${styles.brand}">${sender.companyName}</p>`, '8px 41px 20px')}
<tr><td class="card" bgcolor="${colors.flour}" style="background:${colors.flour};border:1px solid ${colors.crumb};border-radius:20px;padding:40px 40px 28px;text-align:left">
<h1 class="ink headline" style="${styles.headline}">${headline}</h1>
${blocks.map((block) => renderBlock(block))}
</td></tr>
${renderAside(renderFooter(document), '24px 41px 0')}
</table>`
}

/** Contains no images. Outlook ignores max-width, so a conditional table limits it to 600 pixels. */
export const renderHtmlPart = (document: MailDocument): string =>
  html`<!doctype html>
<html lang="${document.language}" dir="ltr">
${renderHead(document)}
<body class="paper" style="margin:0;padding:0;background:${colors.paper}">
${renderPreheader(document.preheader)}
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colors.paper}" style="width:100%;background:${colors.paper}"><tr><td align="center" style="padding:24px 12px 40px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
${renderSheet(document)}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`.markup
