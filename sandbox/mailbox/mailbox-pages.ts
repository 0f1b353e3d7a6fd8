import { html } from 'hono/html'
import { formatTime, type Language, localeByLanguage } from '../pages/format.ts'
import { type Html, renderDocument } from '../pages/layout.ts'
import { mailboxTranslations } from './mailbox-translations.ts'
import type { Mail } from './mails.ts'

const sizeUnits = [
  { unit: 'MB', bytes: 1_000_000 },
  { unit: 'kB', bytes: 1_000 },
]

function formatSize(bytes: number, language: Language): string {
  const { unit, bytes: divisor } = sizeUnits.find((size) => bytes >= size.bytes) ?? { unit: 'Byte', bytes: 1 }
  return `${(bytes / divisor).toLocaleString(localeByLanguage[language], { maximumFractionDigits: 1 })} ${unit}`
}

type MailboxPage = { language: Language; title: string; main: Html }

const envelope = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
  <rect x="3" y="7" width="26" height="18" rx="4" /><path d="M4 10l12 9 12-9" />
</svg>`

function renderMailboxPage({ language, title, main }: MailboxPage): Html {
  const translations = mailboxTranslations[language]
  const body = html`<header class="top">
      <a class="brand" href="/mail">${envelope}<span>${translations.mailbox}</span></a>
      <a href="/">${translations.sandbox}</a>
    </header>
    <main class="page">${main}</main>`
  return renderDocument({ language, title: `${title} · ${translations.mailbox}`, style: 'mailbox', body })
}

type MailListPage = { mails: Mail[]; recipient: string; language: Language }

export function renderMailListPage({ mails, recipient, language }: MailListPage): Html {
  const translations = mailboxTranslations[language]
  const count = recipient ? translations.countFor(mails.length, recipient) : translations.count(mails.length)
  if (mails.length === 0 && recipient === '')
    return renderMailboxPage({ language, title: count, main: emptyState(language) })
  const main = html`<h1>${count}</h1>
    <p class="lead">${translations.intro}</p>
    ${filterForm(recipient, language)}
    ${mails.length > 0 ? html`<ol class="mails">${mails.map((mail) => mailRow(mail, language))}</ol>` : ''}`
  return renderMailboxPage({ language, title: count, main })
}

function mailRow(mail: Mail, language: Language): Html {
  const translations = mailboxTranslations[language]
  const attachmentCount = mail.attachments.length
  return html`<li>
    <a href="/mail/${mail.id}">
      <span class="subject">${mail.subject || translations.noSubject}</span>
      <span class="to"><span class="label">${translations.to}</span> ${mail.to.join(', ')}</span>
      <span class="when">
        ${attachmentCount > 0 ? html`<span class="chip">${translations.attachmentCount(attachmentCount)}</span>` : ''}
        <time datetime="${mail.receivedAt}">${formatTime(mail.receivedAt, language)}</time>
      </span>
    </a>
  </li>`
}

function filterForm(recipient: string, language: Language): Html {
  const translations = mailboxTranslations[language]
  return html`<form class="filter" method="get" action="/mail">
    <label for="to">${translations.filter}</label>
    <input id="to" name="to" type="text" inputmode="email" value="${recipient}" placeholder="${translations.filterPlaceholder}" />
    <button>${translations.filterButton}</button>
    ${recipient ? html`<a href="/mail">${translations.showAll}</a>` : ''}
  </form>`
}

function emptyState(language: Language): Html {
  const translations = mailboxTranslations[language]
  return html`<div class="empty">
    <svg viewBox="0 0 120 84" aria-hidden="true" focusable="false">
      <path d="M10 30h100v44a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6z" /><path d="M10 30l50-26 50 26-50 30z" />
    </svg>
    <h1>${translations.empty}</h1>
    <p>${translations.emptyNote}</p>
  </div>`
}

export function renderMailPage(mail: Mail, language: Language): Html {
  const translations = mailboxTranslations[language]
  const subject = mail.subject || translations.noSubject
  const from = mail.fromName ? `${mail.fromName} <${mail.from}>` : mail.from
  const main = html`<p class="back"><a href="/mail">${translations.back}</a></p>
    <article class="mail">
      <header>
        <h1>${subject}</h1>
        <dl>
          <div><dt>${translations.from}</dt><dd>${from}</dd></div>
          <div><dt>${translations.to}</dt><dd>${mail.to.join(', ')}</dd></div>
          ${mail.cc.length > 0 ? html`<div><dt>${translations.cc}</dt><dd>${mail.cc.join(', ')}</dd></div>` : ''}
          <div>
            <dt>${translations.received}</dt>
            <dd><time datetime="${mail.receivedAt}">${formatTime(mail.receivedAt, language)}</time></dd>
          </div>
        </dl>
      </header>
      ${mail.attachments.length > 0 ? attachmentList(mail, language) : ''}
      ${mail.html === null ? '' : htmlPart(mail, language)}
      <details ${mail.html === null ? 'open' : ''}>
        <summary>${translations.text}</summary>
        ${mail.text === null ? html`<p class="hint">${translations.noText}</p>` : html`<pre>${mail.text}</pre>`}
      </details>
      ${headerList(mail, language)}
      <p class="raw"><a href="/mail/${mail.id}/raw">${translations.raw}</a></p>
    </article>`
  return renderMailboxPage({ language, title: subject, main })
}

function htmlPart(mail: Mail, language: Language): Html {
  const translations = mailboxTranslations[language]
  return html`<section class="message">
    <iframe
      title="${translations.message}"
      src="/mail/${mail.id}/html"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
    <p><a href="/mail/${mail.id}/html" target="_blank" rel="noopener">${translations.onItsOwn}</a></p>
  </section>`
}

function attachmentList(mail: Mail, language: Language): Html {
  const translations = mailboxTranslations[language]
  return html`<section class="attachments" aria-labelledby="attachments">
    <h2 id="attachments">${translations.attachments}</h2>
    <ul>
      ${mail.attachments.map(
        ({ position, filename, size }) => html`<li>
          <a href="/mail/${mail.id}/attachments/${position}" download>${filename}</a>
          <span>${formatSize(size, language)}</span>
        </li>`,
      )}
    </ul>
  </section>`
}

function headerList(mail: Mail, language: Language): Html {
  return html`<details>
    <summary>${mailboxTranslations[language].headers}</summary>
    <dl class="headers">
      ${Object.entries(mail.headers).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
    </dl>
  </details>`
}

export function renderMailMissingPage(language: Language): Html {
  const translations = mailboxTranslations[language]
  const main = html`<h1>${translations.unknown}</h1>
    <p class="lead">${translations.unknownNote}</p>
    <p><a href="/mail">${translations.back}</a></p>`
  return renderMailboxPage({ language, title: translations.unknown, main })
}
