import type { DatabaseSync } from 'node:sqlite'
import { html } from 'hono/html'
import { getMerchantName } from '../checkout/checkout-pages.ts'
import { formatMoney, formatTime, type Language } from '../pages/format.ts'
import { type Html, renderKassaPage } from '../pages/layout.ts'
import {
  type Capture,
  findCaptureOfOrder,
  listRefundsOfCapture,
  type ProviderOrder,
  type Refund,
} from '../provider/payment-store.ts'
import { toCents } from '../provider/protocol-values.ts'
import { listWebhooksOfOrder, type Webhook } from '../webhooks/webhook-store.ts'
import { controlTranslations } from './control-translations.ts'

export type OrderRecord = ProviderOrder & {
  capture: Capture | null
  refunds: Refund[]
  webhooks: Omit<Webhook, 'body'>[]
}

/** An order with its capture, refunds and webhooks. */
export function readOrderRecord(db: DatabaseSync, order: ProviderOrder): OrderRecord {
  const capture = findCaptureOfOrder(db, order.id)
  const webhooks = listWebhooksOfOrder(db, order.id).map(({ body: _, ...webhook }) => webhook)
  return { ...order, capture, refunds: capture ? listRefundsOfCapture(db, capture.id) : [], webhooks }
}

function renderOrderCard(order: OrderRecord, language: Language): Html {
  const translations = controlTranslations[language]
  const { amount, invoice_id: invoiceId } = order.unit
  const lastWebhook = order.webhooks.at(-1)
  return html`<li class="card order">
    <div class="order-head">
      <p class="amount">${formatMoney(toCents(amount), amount.currency_code, language)}</p>
      <p class="status ${getTone(order)}">${getStateLabel(order, language)}</p>
      <p class="reference" id="order-${order.id}">${order.id}</p>
    </div>
    <p class="hint">
      ${getMerchantName(order)}${invoiceId ? ` · ${invoiceId}` : ''} ·
      <time datetime="${order.createdAt}">${formatTime(order.createdAt, language)}</time>
    </p>
    ${order.webhooks.length > 0 ? webhookList(order, language) : ''}
    <div class="actions">
      ${order.capture?.status === 'PENDING' ? pendingButtons(order.capture.id, language) : ''}
      ${isRefundable(order.capture) ? button(`/sandbox/captures/${order.capture?.id}/refund-half`, translations.refundHalf, order.id) : ''}
      ${lastWebhook ? button(`/sandbox/webhooks/${lastWebhook.id}/resend`, translations.resend, order.id) : ''}
      <a href="/checkoutnow?token=${order.id}" aria-describedby="order-${order.id}">${translations.page}</a>
    </div>
  </li>`
}

const isRefundable = (capture: Capture | null) =>
  capture?.status === 'COMPLETED' || capture?.status === 'PARTIALLY_REFUNDED'

function getStateLabel({ status, capture }: OrderRecord, language: Language): string {
  const translations = controlTranslations[language]
  return capture ? translations.captureStates[capture.status] : translations.orderStates[status]
}

function getTone({ status, capture }: OrderRecord): 'good' | 'waiting' | 'bad' {
  if (status === 'VOIDED' || capture?.status === 'DECLINED') return 'bad'
  return capture && capture.status !== 'PENDING' ? 'good' : 'waiting'
}

function webhookList(order: OrderRecord, language: Language): Html {
  const translations = controlTranslations[language]
  return html`<ul class="webhooks">
    ${order.webhooks.map(({ eventType, deliveredAt, nextAttemptAt, attempts }) => {
      const waiting = nextAttemptAt ? translations.webhookWaiting(attempts) : translations.webhookGivenUp
      return html`<li><code>${eventType}</code> <span>${deliveredAt ? translations.webhookDelivered : waiting}</span></li>`
    })}
  </ul>`
}

function pendingButtons(captureId: string, language: Language): Html {
  const translations = controlTranslations[language]
  return html`${button(`/sandbox/captures/${captureId}/complete`, translations.complete, captureId)}
  ${button(`/sandbox/captures/${captureId}/deny`, translations.deny, captureId)}`
}

function button(action: string, label: string, title: string): Html {
  return html`<form method="post" action="${action}">
    <button class="small" title="${title}">${label}</button>
  </form>`
}

type OverviewPage = { orders: OrderRecord[]; mailCount: number; language: Language }

export function renderOverviewPage({ orders, mailCount, language }: OverviewPage): Html {
  const translations = controlTranslations[language]
  const main = html`<div class="overview">
    <h1>${translations.heading}</h1>
    <p class="lead">${translations.intro}</p>
    <section class="card mailbox" aria-labelledby="mailbox">
      <div>
        <h2 id="mailbox">${translations.mailbox}</h2>
        <p>${translations.mailCount(mailCount)}</p>
      </div>
      <a class="primary" href="/mail">${translations.openMailbox}</a>
    </section>
    <section aria-labelledby="payments">
      <h2 id="payments">${translations.payments}</h2>
      ${orders.length === 0 ? noPayments(language) : ''}
      <ol class="orders">
        ${orders.map((order) => renderOrderCard(order, language))}
      </ol>
    </section>
    <form class="reset" method="post" action="/sandbox/reset">
      <p id="reset-note">${translations.resetNote}</p>
      <button class="small" aria-describedby="reset-note">${translations.reset}</button>
    </form>
  </div>`
  const footer = html`<p>${translations.footer}</p>`
  return renderKassaPage({ language, title: translations.title, ribbon: translations.ribbon, main, footer })
}

function noPayments(language: Language): Html {
  const translations = controlTranslations[language]
  return html`<div class="card empty">
    <p><strong>${translations.noPayments}</strong></p>
    <p>${translations.noPaymentsNote}</p>
  </div>`
}
