import { html } from 'hono/html'
import { kassaFrame } from '../pages/kassa-frame.ts'
import type { Language } from '../pages/language.ts'
import type { Html } from '../pages/layout.ts'
import { controlTexts } from './control-texts.ts'
import { orderCard } from './order-card.ts'
import type { OrderRecord } from './order-record.ts'

type Page = { orders: OrderRecord[]; mailCount: number; language: Language }

export function indexPage({ orders, mailCount, language }: Page): Html {
  const texts = controlTexts[language]
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
        ${orders.map((order) => orderCard(order, language))}
      </ol>
    </section>
    <form class="reset" method="post" action="/sandbox/reset">
      <p id="reset-note">${texts.resetNote}</p>
      <button class="small" aria-describedby="reset-note">${texts.reset}</button>
    </form>
  </div>`
  const footer = html`<p>${texts.footer}</p>`
  return kassaFrame({ language, title: texts.title, ribbon: texts.ribbon, main, footer })
}

function noPayments(language: Language): Html {
  const texts = controlTexts[language]
  return html`<div class="card empty">
    <p><strong>${texts.noPayments}</strong></p>
    <p>${texts.noPaymentsNote}</p>
  </div>`
}
