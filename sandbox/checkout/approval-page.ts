import { html } from 'hono/html'
import { formatMoney } from '../pages/format-money.ts'
import { kassaFrame } from '../pages/kassa-frame.ts'
import type { Language } from '../pages/language.ts'
import type { Html } from '../pages/layout.ts'
import { centsOf } from '../provider/money.ts'
import type { ProviderOrder } from '../provider/provider-order.ts'
import { checkoutTexts } from './checkout-texts.ts'
import { merchantOf } from './merchant-of.ts'
import { orderSummary } from './order-summary.ts'

export function approvalPage(order: ProviderOrder, language: Language): Html {
  const texts = checkoutTexts[language]
  const merchant = merchantOf(order)
  const amount = formatMoney(centsOf(order.unit.amount), order.unit.amount.currency_code, language)
  const wasDeclined = order.choice === 'decline'
  const main = html`<div class="columns">
    <form class="card pay" method="post" action="/checkoutnow?token=${order.id}">
      <h1>${texts.heading(amount, merchant)}</h1>
      ${wasDeclined ? html`<p class="notice" role="alert">${texts.declined}</p>` : ''}
      <p class="label">${texts.payWith}</p>
      <div class="method">
        <svg viewBox="0 0 40 28" aria-hidden="true" focusable="false">
          <rect x="1" y="1" width="38" height="26" rx="5" /><path d="M1 9h38M7 19h9" />
        </svg>
        <p><strong>${texts.account}</strong><span>${texts.accountNote}</span></p>
      </div>
      <button class="primary" name="outcome" value="approve">${texts.pay(amount)}</button>
      <button class="quiet" name="outcome" value="cancel">${texts.cancel(merchant)}</button>
    </form>
    ${orderSummary(order, language)}
    ${otherEndings(order, language)}
  </div>`
  const footer = html`<p>${texts.footer} <a href="/">${texts.toSandbox}</a></p>`
  return kassaFrame({ language, title: texts.title(merchant), ribbon: texts.ribbon, main, footer })
}

function otherEndings(order: ProviderOrder, language: Language): Html {
  const texts = checkoutTexts[language]
  const endings = [
    { outcome: 'decline', label: texts.decline, note: texts.declineNote },
    { outcome: 'pending', label: texts.pending, note: texts.pendingNote },
    { outcome: 'lose-answer', label: texts.loseAnswer, note: texts.loseAnswerNote },
  ]
  return html`<form class="card endings" method="post" action="/checkoutnow?token=${order.id}" aria-labelledby="endings">
    <h2 id="endings">${texts.others}</h2>
    <p class="hint">${texts.othersNote}</p>
    <ul>
      ${endings.map(
        ({ outcome, label, note }) => html`<li>
          <p id="note-${outcome}">${note}</p>
          <button class="small" name="outcome" value="${outcome}" aria-describedby="note-${outcome}">${label}</button>
        </li>`,
      )}
    </ul>
  </form>`
}
