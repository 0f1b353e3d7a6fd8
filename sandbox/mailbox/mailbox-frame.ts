import { html } from 'hono/html'
import type { Language } from '../pages/language.ts'
import { type Html, layout } from '../pages/layout.ts'
import { mailboxTexts } from './mailbox-texts.ts'

type Frame = { language: Language; title: string; main: Html }

const envelope = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
  <rect x="3" y="7" width="26" height="18" rx="4" /><path d="M4 10l12 9 12-9" />
</svg>`

export function mailboxFrame({ language, title, main }: Frame): Html {
  const texts = mailboxTexts[language]
  const body = html`<header class="top">
      <a class="brand" href="/mail">${envelope}<span>${texts.mailbox}</span></a>
      <a href="/">${texts.sandbox}</a>
    </header>
    <main class="page">${main}</main>`
  return layout({ language, title: `${title} · ${texts.mailbox}`, skin: 'mailbox', body })
}
