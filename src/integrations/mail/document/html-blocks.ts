import { type Html, html, lines } from './html.ts'
import { htmlButton, htmlDetail, htmlFact, htmlItem, htmlLine, htmlLink, htmlSum } from './html-rows.ts'
import type { Block, BlockOf, MailItem } from './mail-document.ts'
import { colors, styles } from './mail-style.ts'

const table = (rows: Html | readonly Html[], style = 'width:100%'): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style}">${rows}</table>`

const ticket = ({ code, facts }: BlockOf<'ticket'>): Html => {
  const shown =
    code &&
    html`<tr><td style="padding:0 0 18px"><div class="soft" style="${styles.label}">${code.label}</div><div class="ink" style="${styles.code};padding-top:4px">${code.code}</div></td></tr>`
  const inside = table(html`${shown}${facts.map(htmlFact)}`)
  return table(
    html`<tr><td class="box" bgcolor="${colors.crumb}" style="background:${colors.crumb};border-radius:16px;padding:24px 24px 10px">${inside}</td></tr>`,
    'width:100%;margin:8px 0 24px',
  )
}

const columnHead = (text: string, align: 'left' | 'right'): Html =>
  html`<th class="soft" scope="col" align="${align}" style="${styles.label};text-align:${align};padding:0 0 8px">${text}</th>`

const items = ({ headings, items: rows, sums }: BlockOf<'items'>): Html =>
  html`<table cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:collapse;margin:0 0 16px"><tr>${columnHead(headings.item, 'left')}${columnHead(headings.amount, 'right')}</tr>${rows.map(htmlItem)}${sums.map(htmlSum)}</table>`

const tallyRow = ({ quantity, name }: BlockOf<'tally'>['rows'][number]): Html =>
  html`<tr><td class="line" align="right" style="width:56px;padding:7px 14px 7px 0;white-space:nowrap;${styles.hairline}"><span class="ink" style="${styles.strong}">${quantity}\u00A0×</span></td><td class="line" style="padding:7px 0;${styles.hairline}"><span class="ink" style="${styles.value}">${name}</span></td></tr>`

/** With a box to tick, for the list on paper. */
const entryItem = ({ quantity, name, details }: MailItem): Html =>
  html`<tr><td class="line soft" style="width:24px;padding:8px 8px 8px 0;vertical-align:top;${styles.hairline};${styles.value}">☐</td><td class="line" style="padding:8px 0;${styles.hairline}"><div class="ink" style="${styles.value}"><strong>${quantity}\u00A0×</strong> ${name}</div>${details.map(htmlDetail)}</td></tr>`

const entry = ({ title, lines: about, items: rows }: BlockOf<'entry'>): Html =>
  html`<div class="entry" style="padding:0 0 20px"><h3 class="ink" style="${styles.entryTitle}">${title}</h3>${about.map((line) => htmlLine(line, styles.value))}${table(rows.map(entryItem), 'width:100%;border-collapse:collapse;margin:8px 0 0')}</div>`

const setters: { [Kind in Block['kind']]: (block: BlockOf<Kind>) => Html } = {
  text: ({ text }) => html`<p class="ink" style="${styles.text}">${lines(text)}</p>`,
  smallPrint: ({ text }) => html`<p class="ink" style="${styles.smallPrint}">${lines(text)}</p>`,
  link: ({ link }) => html`<p style="${styles.text}">${htmlLink(link)}</p>`,
  title: ({ text }) => html`<h2 class="ink" style="${styles.title}">${text}</h2>`,
  buttons: ({ buttons }) => html`<div style="padding:0 0 28px">${buttons.map(htmlButton)}</div>`,
  ticket,
  facts: ({ facts }) => table(facts.map(htmlFact), 'width:100%;margin:4px 0 8px'),
  items,
  tally: ({ rows }) => table(rows.map(tallyRow), 'width:100%;border-collapse:collapse;margin:0 0 28px'),
  entry,
}

export const htmlBlock = <Kind extends Block['kind']>(block: BlockOf<Kind>): Html =>
  (setters[block.kind as Kind] as (block: BlockOf<Kind>) => Html)(block)
