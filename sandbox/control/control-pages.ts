import type { DatabaseSync } from 'node:sqlite'
import { html } from 'hono/html'
import { getMerchantName } from '../checkout/checkout-pages.ts'
import { formatMoney, formatTime, type Language } from '../pages/format.ts'
import { type Html, renderKassaPage } from '../pages/layout.ts'
import { findCaptureOfOrder } from '../provider/captures.ts'
import type { Capture, ProviderOrder, Refund } from '../provider/orders.ts'
import { toCents } from '../provider/protocol-values.ts'
import { listRefundsOfCapture } from '../provider/refunds.ts'
import { listWebhooksOfOrder, type Webhook } from '../webhooks/webhook-store.ts'
import { controlTranslations } from './control-translations.ts'

export type OrderRecord = ProviderOrder & {
  capture: Capture | null
  refunds: Refund[]
  webhooks: Omit<Webhook, 'body'>[]
}

/** An order with all that has happened to it. */
export function readOrderRecord(db: DatabaseSync, order: ProviderOrder): OrderRecord {
  const capture = findCaptureOfOrder(db, order.id)
  const webhooks = listWebhooksOfOrder(db, order.id).map(({ body: _, ...webhook }) => webhook)
  return { ...order, capture, refunds: capture ? listRefundsOfCapture(db, capture.id) : [], webhooks }
}

export function renderOrderCard(order: OrderRecord, language: Language): Html {
  const texts = controlTranslations[language]
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
      ${lastWebhook ? button(`/sandbox/webhooks/${lastWebhook.id}/resend`, texts.resend, order.id) : ''}
      <a href="/checkoutnow?token=${order.id}" aria-describedby="order-${order.id}">${texts.page}</a>
    </div>
  </li>`
}

function getStateLabel({ status, capture }: OrderRecord, language: Language): string {
  const texts = controlTranslations[language]
  return capture ? texts.captureStates[capture.status] : texts.orderStates[status]
}

function getTone({ status, capture }: OrderRecord): 'good' | 'waiting' | 'bad' {
  if (status === 'VOIDED' || capture?.status === 'DECLINED') return 'bad'
  return capture && capture.status !== 'PENDING' ? 'good' : 'waiting'
}

function webhookList(order: OrderRecord, language: Language): Html {
  const texts = controlTranslations[language]
  return html`<ul class="webhooks">
    ${order.webhooks.map(({ eventType, deliveredAt, nextAttemptAt, attempts }) => {
      const waiting = nextAttemptAt ? texts.webhookWaiting(attempts) : texts.webhookGivenUp
      return html`<li><code>${eventType}</code> <span>${deliveredAt ? texts.webhookDelivered : waiting}</span></li>`
    })}
  </ul>`
}

function pendingButtons(captureId: string, language: Language): Html {
  const texts = controlTranslations[language]
  return html`${button(`/sandbox/captures/${captureId}/complete`, texts.complete, captureId)}
  ${button(`/sandbox/captures/${captureId}/deny`, texts.deny, captureId)}`
}

function button(action: string, label: string, about: string): Html {
  return html`<form method="post" action="${action}">
    <button class="small" title="${about}">${label}</button>
  </form>`
}

type Page = { orders: OrderRecord[]; mailCount: number; language: Language }

export function renderOverviewPage({ orders, mailCount, language }: Page): Html {
  const texts = controlTranslations[language]
  const main = html`<div class="overview">
    <h1>${texts.heading}</h1>
    <p class="lead">${texts.intro}</p>
    <section class="card mailbox" aria-labelledby="mailbox">
      <div>
        <h2 id="mailbox">${texts.mailbox}</h2>
        <p>${texts.mailCount(mailCount)}</p>
      </div>
      <a class="primary" href="/mail">${texts.openMailbox}</a>
    </section>
    <section aria-labelledby="payments">
      <h2 id="payments">${texts.payments}</h2>
      ${orders.length === 0 ? noPayments(language) : ''}
      <ol class="orders">
        ${orders.map((order) => renderOrderCard(order, language))}
      </ol>
    </section>
    <form class="reset" method="post" action="/sandbox/reset">
      <p id="reset-note">${texts.resetNote}</p>
      <button class="small" aria-describedby="reset-note">${texts.reset}</button>
    </form>
  </div>`
  const footer = html`<p>${texts.footer}</p>`
  return renderKassaPage({ language, title: texts.title, ribbon: texts.ribbon, main, footer })
}

function noPayments(language: Language): Html {
  const texts = controlTranslations[language]
  return html`<div class="card empty">
    <p><strong>${texts.noPayments}</strong></p>
    <p>${texts.noPaymentsNote}</p>
  </div>`
}
