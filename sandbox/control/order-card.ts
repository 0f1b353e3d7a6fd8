import { html } from 'hono/html'
import { merchantOf } from '../checkout/merchant-of.ts'
import { formatMoney } from '../pages/format-money.ts'
import { formatTime } from '../pages/format-time.ts'
import type { Language } from '../pages/language.ts'
import type { Html } from '../pages/layout.ts'
import { centsOf } from '../provider/money.ts'
import { controlTexts } from './control-texts.ts'
import type { OrderRecord } from './order-record.ts'

export function orderCard(order: OrderRecord, language: Language): Html {
  const texts = controlTexts[language]
  const { amount, invoice_id: invoiceId } = order.unit
  const lastWebhook = order.webhooks.at(-1)
  return html`<li class="card order">
    <div class="order-head">
      <p class="amount">${formatMoney(centsOf(amount), amount.currency_code, language)}</p>
      <p class="status ${toneOf(order)}">${stateOf(order, language)}</p>
      <p class="reference" id="order-${order.id}">${order.id}</p>
    </div>
    <p class="hint">
      ${merchantOf(order)}${invoiceId ? ` · ${invoiceId}` : ''} ·
      <time datetime="${order.createdAt}">${formatTime(order.createdAt, language)}</time>
    </p>
    ${order.webhooks.length > 0 ? webhookList(order, language) : ''}
    <div class="actions">
      ${order.capture?.status === 'PENDING' ? pendingButtons(order.capture.id, language) : ''}
      ${lastWebhook ? button(`/sandbox/webhooks/${lastWebhook.id}/resend`, texts.resend, order.id) : ''}
      <a href="/checkoutnow?token=${order.id}" aria-describedby="order-${order.id}">${texts.page}</a>
    </div>
  </li>`
}

function stateOf({ status, capture }: OrderRecord, language: Language): string {
  const texts = controlTexts[language]
  return capture ? texts.captureStates[capture.status] : texts.orderStates[status]
}

function toneOf({ status, capture }: OrderRecord): 'good' | 'waiting' | 'bad' {
  if (status === 'VOIDED' || capture?.status === 'DECLINED') return 'bad'
  return capture && capture.status !== 'PENDING' ? 'good' : 'waiting'
}

function webhookList(order: OrderRecord, language: Language): Html {
  const texts = controlTexts[language]
  return html`<ul class="webhooks">
    ${order.webhooks.map(({ eventType, deliveredAt, nextAttemptAt, attempts }) => {
      const waiting = nextAttemptAt ? texts.webhookWaiting(attempts) : texts.webhookGivenUp
      return html`<li><code>${eventType}</code> <span>${deliveredAt ? texts.webhookDelivered : waiting}</span></li>`
    })}
  </ul>`
}

function pendingButtons(captureId: string, language: Language): Html {
  const texts = controlTexts[language]
  return html`${button(`/sandbox/captures/${captureId}/complete`, texts.complete, captureId)}
  ${button(`/sandbox/captures/${captureId}/deny`, texts.deny, captureId)}`
}

function button(action: string, label: string, about: string): Html {
  return html`<form method="post" action="${action}">
    <button class="small" title="${about}">${label}</button>
  </form>`
}
