import { type Html, html, lines } from './html.ts'
import type { Fact, MailButton, MailItem, MailSum, TextLink } from './mail-document.ts'
import { colors, styles } from './mail-style.ts'

export const htmlLink = ({ text, href }: TextLink): Html =>
  html`<a class="soft" href="${href}" style="${styles.link}">${text}</a>`

export const htmlLine = (line: Fact['lines'][number], style: string): Html =>
  html`<div class="ink" style="${style}">${typeof line === 'string' ? lines(line) : htmlLink(line)}</div>`

export const htmlFact = ({ label, lines: values, isStrong = false }: Fact): Html => {
  const shown = values.map((line) => htmlLine(line, isStrong ? styles.strong : styles.value))
  return html`<tr><td style="padding:0 0 14px"><div class="soft" style="${styles.label}">${label}</div>${shown}</td></tr>`
}

export const htmlDetail = (text: string): Html => html`<div class="soft" style="${styles.detail}">${lines(text)}</div>`

const amountCell = 'vertical-align:top;white-space:nowrap'

const detailRow = (detail: string): Html => html`<tr><td colspan="2">${htmlDetail(detail)}</td></tr>`

const surchargeRow = ({ label, amount }: MailSum): Html =>
  html`<tr><td style="padding-right:12px">${htmlDetail(label)}</td><td align="right" style="${amountCell}">${htmlDetail(amount)}</td></tr>`

/** Leaves room below the rows that belong together. */
const lastRow = html`<tr><td colspan="2" style="height:10px;font-size:0;line-height:0">\u00A0</td></tr>`

export const htmlItem = ({ quantity, name, amount = '', details, surcharge }: MailItem): Html =>
  html`<tr><td class="line" style="padding:10px 12px 0 0;vertical-align:top;${styles.hairline}"><div class="ink" style="${styles.value}"><strong>${quantity}\u00A0×</strong> ${name}</div></td><td class="line" align="right" style="padding:10px 0 0;${amountCell};${styles.hairline}"><div class="ink" style="${styles.value}">${amount}</div></td></tr>${details.map(detailRow)}${surcharge && surchargeRow(surcharge)}${lastRow}`

export const htmlSum = ({ label, amount, isTotal = false }: MailSum, index: number): Html => {
  const style = isTotal ? styles.strong : styles.detail
  const tone = isTotal ? 'ink' : 'soft'
  const room = isTotal ? 8 : 3
  const cell = index === 0 ? `padding:10px 0 ${room}px;${styles.sumLine}` : `padding:${room}px 0`
  return html`<tr><td style="${cell}"><span class="${tone}" style="${style}">${label}</span></td><td align="right" style="${cell};white-space:nowrap"><span class="${tone}" style="${style}">${amount}</span></td></tr>`
}

/** A cell with a colour of its own: Outlook paints no background behind a link. */
const mainButton = ({ text, href }: MailButton): Html =>
  html`<table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0"><tr><td align="center" bgcolor="${colors.linenRed}" style="background:${colors.linenRed};border-radius:26px;mso-padding-alt:15px 30px"><a href="${href}" style="${styles.button}">${text}</a></td></tr></table>`

/** One thing to do stands out; whatever else is possible is a plain link below. */
export const htmlButton = (button: MailButton): Html =>
  button.isMain ? mainButton(button) : html`<p style="${styles.text};margin:0;padding:14px 0 0">${htmlLink(button)}</p>`
