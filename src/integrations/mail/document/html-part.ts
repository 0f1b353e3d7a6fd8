import { type Html, html, lines } from './html.ts'
import { htmlBlock } from './html-blocks.ts'
import { htmlLink } from './html-rows.ts'
import type { MailDocument } from './mail-document.ts'
import { colors, styleSheet, styles } from './mail-style.ts'

const head = ({ subject }: MailDocument): Html => html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${{ markup: styleSheet }}</style>
</head>`

const preheader = (text: string): Html =>
  html`<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${text}</div>`

const footer = ({ footer: { lines: imprint, links } }: MailDocument): Html => {
  const listed = links.map((link, index) => (index === 0 ? htmlLink(link) : html` · ${htmlLink(link)}`))
  const linkLine = links.length > 0 ? html`<p class="soft" style="${styles.footer}">${listed}</p>` : undefined
  return html`${linkLine}${imprint.map((text) => html`<p class="soft" style="${styles.footer}">${lines(text)}</p>`)}`
}

/** Flush with the text in the card. */
const aside = (content: Html, padding: string): Html =>
  html`<tr><td class="aside" style="padding:${padding};text-align:left">${content}</td></tr>`

const sheet = (document: MailDocument): Html => {
  const { brand, headline, blocks } = document
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;border-collapse:separate">
${aside(html`<p class="soft" style="${styles.brand}">${brand}</p>`, '8px 41px 20px')}
<tr><td class="card" bgcolor="${colors.flour}" style="background:${colors.flour};border:1px solid ${colors.crumb};border-radius:20px;padding:40px 40px 28px;text-align:left">
<h1 class="ink headline" style="${styles.headline}">${headline}</h1>
${blocks.map((block) => htmlBlock(block))}
</td></tr>
${aside(footer(document), '24px 41px 0')}
</table>`
}

/** Complete without pictures; Outlook, which knows no max-width, gets its 600 pixels from a table of its own. */
export const htmlPart = (document: MailDocument): string =>
  html`<!doctype html>
<html lang="${document.language}" dir="ltr">
${head(document)}
<body class="paper" style="margin:0;padding:0;background:${colors.paper}">
${preheader(document.preheader)}
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colors.paper}" style="width:100%;background:${colors.paper}"><tr><td align="center" style="padding:24px 12px 40px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
${sheet(document)}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`.markup
