import { html } from 'hono/html'
import { formatTime } from '../pages/format-time.ts'
import type { Language } from '../pages/language.ts'
import type { Html } from '../pages/layout.ts'
import { formatSize } from './format-size.ts'
import { mailboxFrame } from './mailbox-frame.ts'
import { mailboxTexts } from './mailbox-texts.ts'
import type { Mail } from './mails-store.ts'

export function mailPage(mail: Mail, language: Language): Html {
  const texts = mailboxTexts[language]
  const subject = mail.subject || texts.noSubject
  const from = mail.fromName ? `${mail.fromName} <${mail.from}>` : mail.from
  const main = html`<p class="back"><a href="/mail">${texts.back}</a></p>
    <article class="mail">
      <header>
        <h1>${subject}</h1>
        <dl>
          <div><dt>${texts.from}</dt><dd>${from}</dd></div>
          <div><dt>${texts.to}</dt><dd>${mail.to.join(', ')}</dd></div>
          ${mail.cc.length > 0 ? html`<div><dt>${texts.cc}</dt><dd>${mail.cc.join(', ')}</dd></div>` : ''}
          <div>
            <dt>${texts.received}</dt>
            <dd><time datetime="${mail.receivedAt}">${formatTime(mail.receivedAt, language)}</time></dd>
          </div>
        </dl>
      </header>
      ${mail.attachments.length > 0 ? attachmentList(mail, language) : ''}
      ${mail.html === null ? '' : htmlPart(mail, language)}
      <details ${mail.html === null ? 'open' : ''}>
        <summary>${texts.text}</summary>
        ${mail.text === null ? html`<p class="hint">${texts.noText}</p>` : html`<pre>${mail.text}</pre>`}
      </details>
      ${headerList(mail, language)}
      <p class="raw"><a href="/mail/${mail.id}/raw">${texts.raw}</a></p>
    </article>`
  return mailboxFrame({ language, title: subject, main })
}

function htmlPart(mail: Mail, language: Language): Html {
  const texts = mailboxTexts[language]
  return html`<section class="message">
    <iframe
      title="${texts.message}"
      src="/mail/${mail.id}/html"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
    <p><a href="/mail/${mail.id}/html" target="_blank" rel="noopener">${texts.onItsOwn}</a></p>
  </section>`
}

function attachmentList(mail: Mail, language: Language): Html {
  const texts = mailboxTexts[language]
  return html`<section class="attachments" aria-labelledby="attachments">
    <h2 id="attachments">${texts.attachments}</h2>
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
    <summary>${mailboxTexts[language].headers}</summary>
    <dl class="headers">
      ${Object.entries(mail.headers).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
    </dl>
  </details>`
}
