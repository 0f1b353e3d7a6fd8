import { html } from 'hono/html'
import { formatMoney, type Language } from '../pages/format.ts'
import { type Html, renderKassaPage } from '../pages/layout.ts'
import type { ProviderOrder } from '../provider/payment-store.ts'
import { toCents } from '../provider/protocol-values.ts'
import { type CheckoutState, checkoutTranslations } from './checkout-translations.ts'

/** The brand name from the order, or the host that buyers return to. */
export function getMerchantName(order: ProviderOrder): string {
  return order.brandName ?? URL.parse(order.returnUrl ?? order.cancelUrl ?? '')?.host ?? 'Merchant'
}

const adjustments = ['tax_total', 'shipping', 'handling', 'insurance', 'shipping_discount', 'discount'] as const

function renderOrderSummary(order: ProviderOrder, language: Language): Html {
  const translations = checkoutTranslations[language]
  const { amount, items = [], description } = order.unit
  const format = (cents: number) => formatMoney(cents, amount.currency_code, language)
  return html`<section class="card summary" aria-labelledby="summary">
    <h2 id="summary">${translations.summary}</h2>
    ${description ? html`<p class="hint">${description}</p>` : ''}
    <ul class="items">
      ${items.map((item) => {
        const quantity = Number(item.quantity)
        return html`<li>
          <span class="quantity">${quantity} ×</span>
          <span class="name">${item.name}</span>
          <span class="sum">${format(toCents(item.unit_amount) * quantity)}</span>
        </li>`
      })}
    </ul>
    <dl class="totals">
      ${listAdjustments(order).map(
        ({ kind, cents }) => html`<div><dt>${translations.adjustments[kind]}</dt><dd>${format(cents)}</dd></div>`,
      )}
      <div class="total"><dt>${translations.total}</dt><dd>${format(toCents(amount))}</dd></div>
    </dl>
    <p class="reference">${translations.reference} <span>${order.id}</span></p>
  </section>`
}

function listAdjustments(order: ProviderOrder) {
  const breakdown = order.unit.amount.breakdown ?? {}
  return adjustments.flatMap((kind) => {
    const cents = breakdown[kind] ? toCents(breakdown[kind]) : 0
    const signed = kind.endsWith('discount') ? -cents : cents
    return cents === 0 ? [] : [{ kind, cents: signed }]
  })
}

const tones: Record<CheckoutState, 'good' | 'waiting' | 'bad'> = {
  unknown: 'bad',
  expired: 'bad',
  approved: 'good',
  paid: 'good',
  pending: 'waiting',
  denied: 'bad',
  refunded: 'good',
}

const icons = { good: 'M9 16.5l5 5 9-11', waiting: 'M16 9v7l5 3', bad: 'M16 9v9M16 22.5v.5' }

type StatePage = { state: CheckoutState; language: Language; merchant: string | null; backUrl: string | null }

export function renderStatePage({ state, language, merchant, backUrl }: StatePage): Html {
  const translations = checkoutTranslations[language]
  const [heading, explanation] = translations.states[state]
  const tone = tones[state]
  const main = html`<section class="card state ${tone}">
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="15" /><path d="${icons[tone]}" />
    </svg>
    <h1>${heading}</h1>
    <p>${explanation}</p>
    ${merchant && backUrl ? html`<a class="primary" href="${backUrl}">${translations.back(merchant)}</a>` : ''}
  </section>`
  const footer = html`<p>${translations.footer} <a href="/">${translations.toSandbox}</a></p>`
  return renderKassaPage({ language, title: heading, ribbon: translations.ribbon, main, footer })
}

export function renderApprovalPage(order: ProviderOrder, language: Language): Html {
  const translations = checkoutTranslations[language]
  const merchant = getMerchantName(order)
  const amount = formatMoney(toCents(order.unit.amount), order.unit.amount.currency_code, language)
  const wasDeclined = order.choice === 'decline'
  const main = html`<div class="columns">
    <form class="card pay" method="post" action="/checkoutnow?token=${order.id}">
      <h1>${translations.heading(amount, merchant)}</h1>
      ${wasDeclined ? html`<p class="notice" role="alert">${translations.declined}</p>` : ''}
      <p class="label">${translations.payWith}</p>
      <div class="method">
        <svg viewBox="0 0 40 28" aria-hidden="true" focusable="false">
          <rect x="1" y="1" width="38" height="26" rx="5" /><path d="M1 9h38M7 19h9" />
        </svg>
        <p><strong>${translations.account}</strong><span>${translations.accountNote}</span></p>
      </div>
      <button class="primary" name="outcome" value="approve">${translations.pay(amount)}</button>
      <button class="quiet" name="outcome" value="cancel">${translations.cancel(merchant)}</button>
    </form>
    ${renderOrderSummary(order, language)}
    ${renderOtherOutcomes(order, language)}
  </div>`
  const footer = html`<p>${translations.footer} <a href="/">${translations.toSandbox}</a></p>`
  return renderKassaPage({ language, title: translations.title(merchant), ribbon: translations.ribbon, main, footer })
}

function renderOtherOutcomes(order: ProviderOrder, language: Language): Html {
  const translations = checkoutTranslations[language]
  const choices = [
    { outcome: 'decline', label: translations.decline, note: translations.declineNote },
    { outcome: 'pending', label: translations.pending, note: translations.pendingNote },
    { outcome: 'lose-answer', label: translations.loseAnswer, note: translations.loseAnswerNote },
    { outcome: 'slow', label: translations.slow, note: translations.slowNote },
    { outcome: 'down', label: translations.down, note: translations.downNote },
    { outcome: 'twice', label: translations.twice, note: translations.twiceNote },
  ]
  return html`<form class="card endings" method="post" action="/checkoutnow?token=${order.id}" aria-labelledby="endings">
    <h2 id="endings">${translations.others}</h2>
    <p class="hint">${translations.othersNote}</p>
    <ul>
      ${choices.map(
        ({ outcome, label, note }) => html`<li>
          <p id="note-${outcome}">${note}</p>
          <button class="small" name="outcome" value="${outcome}" aria-describedby="note-${outcome}">${label}</button>
        </li>`,
      )}
    </ul>
  </form>`
}
