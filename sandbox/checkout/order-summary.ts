import { html } from 'hono/html'
import { formatMoney } from '../pages/format-money.ts'
import type { Language } from '../pages/language.ts'
import type { Html } from '../pages/layout.ts'
import { centsOf } from '../provider/money.ts'
import type { ProviderOrder } from '../provider/provider-order.ts'
import { checkoutTexts } from './checkout-texts.ts'

const adjustments = ['tax_total', 'shipping', 'handling', 'insurance', 'shipping_discount', 'discount'] as const

export function orderSummary(order: ProviderOrder, language: Language): Html {
  const texts = checkoutTexts[language]
  const { amount, items = [], description } = order.unit
  const show = (cents: number) => formatMoney(cents, amount.currency_code, language)
  return html`<section class="card summary" aria-labelledby="summary">
    <h2 id="summary">${texts.summary}</h2>
    ${description ? html`<p class="hint">${description}</p>` : ''}
    <ul class="items">
      ${items.map((item) => {
        const quantity = Number(item.quantity)
        return html`<li>
          <span class="quantity">${quantity} ×</span>
          <span class="name">${item.name}</span>
          <span class="sum">${show(centsOf(item.unit_amount) * quantity)}</span>
        </li>`
      })}
    </ul>
    <dl class="totals">
      ${adjustmentsOf(order).map(
        ({ kind, cents }) => html`<div><dt>${texts.adjustments[kind]}</dt><dd>${show(cents)}</dd></div>`,
      )}
      <div class="total"><dt>${texts.total}</dt><dd>${show(centsOf(amount))}</dd></div>
    </dl>
    <p class="reference">${texts.reference} <span>${order.id}</span></p>
  </section>`
}

function adjustmentsOf(order: ProviderOrder) {
  const breakdown = order.unit.amount.breakdown ?? {}
  return adjustments.flatMap((kind) => {
    const cents = breakdown[kind] ? centsOf(breakdown[kind]) : 0
    const signed = kind.endsWith('discount') ? -cents : cents
    return cents === 0 ? [] : [{ kind, cents: signed }]
  })
}
