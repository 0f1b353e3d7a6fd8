import { html } from 'hono/html'
import { formatTime } from '../pages/format-time.ts'
import type { Language } from '../pages/language.ts'
import type { Html } from '../pages/layout.ts'
import { mailboxFrame } from './mailbox-frame.ts'
import { mailboxTexts } from './mailbox-texts.ts'
import type { Mail } from './mails-store.ts'

type Page = { mails: Mail[]; recipient: string; language: Language }

export function mailListPage({ mails, recipient, language }: Page): Html {
  const texts = mailboxTexts[language]
  const count = recipient ? texts.countFor(mails.length, recipient) : texts.count(mails.length)
  if (mails.length === 0 && recipient === '')
    return mailboxFrame({ language, title: count, main: emptyState(language) })
  const main = html`<h1>${count}</h1>
    <p class="lead">${texts.intro}</p>
    ${filterForm(recipient, language)}
    ${mails.length > 0 ? html`<ol class="mails">${mails.map((mail) => mailRow(mail, language))}</ol>` : ''}`
  return mailboxFrame({ language, title: count, main })
}

function mailRow(mail: Mail, language: Language): Html {
  const texts = mailboxTexts[language]
  const attachmentCount = mail.attachments.length
  return html`<li>
    <a href="/mail/${mail.id}">
      <span class="subject">${mail.subject || texts.noSubject}</span>
      <span class="to"><span class="label">${texts.to}</span> ${mail.to.join(', ')}</span>
      <span class="when">
        ${attachmentCount > 0 ? html`<span class="chip">${texts.attachmentCount(attachmentCount)}</span>` : ''}
        <time datetime="${mail.receivedAt}">${formatTime(mail.receivedAt, language)}</time>
      </span>
    </a>
  </li>`
}

function filterForm(recipient: string, language: Language): Html {
  const texts = mailboxTexts[language]
  return html`<form class="filter" method="get" action="/mail">
    <label for="to">${texts.filter}</label>
    <input id="to" name="to" type="text" inputmode="email" value="${recipient}" placeholder="${texts.filterPlaceholder}" />
    <button>${texts.filterButton}</button>
    ${recipient ? html`<a href="/mail">${texts.showAll}</a>` : ''}
  </form>`
}

function emptyState(language: Language): Html {
  const texts = mailboxTexts[language]
  return html`<div class="empty">
    <svg viewBox="0 0 120 84" aria-hidden="true" focusable="false">
      <path d="M10 30h100v44a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6z" /><path d="M10 30l50-26 50 26-50 30z" />
    </svg>
    <h1>${texts.empty}</h1>
    <p>${texts.emptyNote}</p>
  </div>`
}
