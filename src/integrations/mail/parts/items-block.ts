import type { Language } from '#domain/i18n/languages.ts'
import { localized } from '#domain/i18n/localized.ts'
import { canBeWithdrawn } from '#domain/order/can-be-withdrawn.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import type { Block, MailItem, MailSum } from '../document/mail-document.ts'
import { formatMoney } from '../words/format-money.ts'
import { type MailTexts, mailTexts } from '../words/mail-texts.ts'
import { depositCentsOf, goodsCentsOf, taxByRate } from './tax-by-rate.ts'

interface Setting {
  language: Language
  showsWithdrawal?: boolean
}

const sum = (lines: readonly OrderLine[], centsOf: (line: OrderLine) => number) =>
  lines.reduce((total, line) => total + centsOf(line), 0)

function detailsOf(line: OrderLine, t: MailTexts, { language, showsWithdrawal = false }: Setting): string[] {
  const facts = [
    ...(line.quantity > 1 ? [t('items.each', { price: formatMoney(line.priceCents, language) })] : []),
    t('items.vat', { percent: line.vatPercent }),
    ...(showsWithdrawal ? [t(canBeWithdrawn(line) ? 'items.withdrawable' : 'items.perishable')] : []),
  ]
  return [facts.join(' · '), ...(line.notes ? [t('items.notes', { notes: line.notes })] : [])]
}

function toItem(line: OrderLine, t: MailTexts, setting: Setting): MailItem {
  const { quantity, depositCents } = line
  const money = (cents: number) => formatMoney(cents, setting.language)
  const label = t('items.depositOf', { quantity, price: money(depositCents) })
  return {
    quantity,
    name: localized(line.name, setting.language),
    amount: money(goodsCentsOf(line)),
    details: detailsOf(line, t, setting),
    surcharge: depositCents > 0 ? { label, amount: money(depositCentsOf(line)) } : undefined,
  }
}

function sumsOf({ lines, grossCents }: Order, t: MailTexts, language: Language): MailSum[] {
  const money = (cents: number) => formatMoney(cents, language)
  const depositCents = sum(lines, depositCentsOf)
  const apart = [
    { label: t('items.goods'), amount: money(sum(lines, goodsCentsOf)) },
    { label: t('items.deposit'), amount: money(depositCents) },
  ]
  const taxes = taxByRate(lines).map(({ vatPercent, taxCents }) => ({
    label: t('items.includedVat', { percent: vatPercent }),
    amount: money(taxCents),
  }))
  const total = { label: t('items.total'), amount: money(grossCents), isTotal: true }
  return [...(depositCents > 0 ? apart : []), total, ...taxes]
}

/** The whole order: what, how many, for how much, and the tax in it. */
export function itemsBlock(order: Order, setting: Setting): Block {
  const t = mailTexts(setting.language)
  return {
    kind: 'items',
    headings: { item: t('items.item'), amount: t('items.price') },
    items: order.lines.map((line) => toItem(line, t, setting)),
    sums: sumsOf(order, t, setting.language),
  }
}
