import { html } from 'hono/html'
import { kassaFrame } from '../pages/kassa-frame.ts'
import type { Language } from '../pages/language.ts'
import type { Html } from '../pages/layout.ts'
import { type CheckoutState, checkoutTexts } from './checkout-texts.ts'

const tones: Record<CheckoutState, 'good' | 'waiting' | 'bad'> = {
  unknown: 'bad',
  expired: 'bad',
  approved: 'good',
  paid: 'good',
  pending: 'waiting',
  denied: 'bad',
  refunded: 'good',
}

const drawings = { good: 'M9 16.5l5 5 9-11', waiting: 'M16 9v7l5 3', bad: 'M16 9v9M16 22.5v.5' }

type Page = { state: CheckoutState; language: Language; merchant: string | null; backUrl: string | null }

export function statePage({ state, language, merchant, backUrl }: Page): Html {
  const texts = checkoutTexts[language]
  const [heading, explanation] = texts.states[state]
  const tone = tones[state]
  const main = html`<section class="card state ${tone}">
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="15" /><path d="${drawings[tone]}" />
    </svg>
    <h1>${heading}</h1>
    <p>${explanation}</p>
    ${merchant && backUrl ? html`<a class="primary" href="${backUrl}">${texts.back(merchant)}</a>` : ''}
  </section>`
  const footer = html`<p>${texts.footer} <a href="/">${texts.toSandbox}</a></p>`
  return kassaFrame({ language, title: heading, ribbon: texts.ribbon, main, footer })
}
