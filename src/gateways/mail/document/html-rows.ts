import { type Html, html, lines } from './html.ts'
import type { Fact, MailButton, MailItem, MailSum, TextLink } from './mail-document.ts'
import { colors, styles } from './mail-style.ts'

export const htmlLink = ({ text, href }: TextLink): Html =>
  html`<a class="soft" href="${href}" style="${styles.link}">${text}</a>`

export const htmlLine = (line: Fact['lines'][number]): Html =>
  html`<div class="ink" style="${styles.value}">${typeof line === 'string' ? lines(line) : htmlLink(line)}</div>`

export const htmlFact = ({ label, lines: values }: Fact): Html =>
  html`<tr><td style="padding:0 0 14px"><div class="soft" style="${styles.label}">${label}</div>${values.map(htmlLine)}</td></tr>`

const amountCell = 'vertical-align:top;white-space:nowrap'

export const htmlDetail = (text: string): Html => html`<div class="soft" style="${styles.detail}">${lines(text)}</div>`

const htmlSurcharge = ({ label, amount }: MailSum): Html =>
  html`<tr><td style="padding:0 12px 10px 0;vertical-align:top">${htmlDetail(label)}</td><td align="right" style="padding:0 0 10px;${amountCell}">${htmlDetail(amount)}</td></tr>`

export const htmlItem = ({ quantity, name, amount = '', details, surcharge }: MailItem): Html =>
  html`<tr><td class="line" style="padding:10px 12px 10px 0;vertical-align:top;${styles.hairline}"><div class="ink" style="${styles.value}"><strong>${quantity}\u00A0×</strong> ${name}</div>${details.map(htmlDetail)}</td><td class="line" align="right" style="padding:10px 0;${amountCell};${styles.hairline}"><div class="ink" style="${styles.value}">${amount}</div></td></tr>${surcharge && htmlSurcharge(surcharge)}`

export const htmlSum = ({ label, amount, isTotal = false }: MailSum): Html => {
  const style = isTotal ? styles.strong : styles.detail
  const cell = `padding:${isTotal ? '12px' : '3px'} 0 ${isTotal ? '10px' : '3px'}${isTotal ? `;${styles.hairline}` : ''}`
  const tone = isTotal ? 'ink' : 'soft'
  return html`<tr><td class="line" style="${cell}"><span class="${tone}" style="${style}">${label}</span></td><td class="line" align="right" style="${cell};white-space:nowrap"><span class="${tone}" style="${style}">${amount}</span></td></tr>`
}

/** A cell with a colour of its own: Outlook paints no background behind a link. */
export const htmlButton = ({ text, href, isMain = false }: MailButton): Html => {
  const fill = isMain ? colors.linenRed : colors.flour
  const ink = isMain ? '#FFFFFF' : colors.crust
  const border = isMain ? colors.linenRed : colors.crust
  return html`<td class="button-cell${isMain ? '' : ' quiet-cell'}" bgcolor="${fill}" style="background:${fill};border:1px solid ${border};border-radius:27px;mso-padding-alt:14px 26px"><a class="button${isMain ? '' : ' soft'}" href="${href}" style="${styles.button};color:${ink}">${text}</a></td><td class="button-gap" style="width:12px;font-size:0;line-height:0">&nbsp;</td>`
}
