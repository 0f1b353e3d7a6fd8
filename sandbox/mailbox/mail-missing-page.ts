import { html } from 'hono/html'
import type { Language } from '../pages/language.ts'
import type { Html } from '../pages/layout.ts'
import { mailboxFrame } from './mailbox-frame.ts'
import { mailboxTexts } from './mailbox-texts.ts'

export function mailMissingPage(language: Language): Html {
  const texts = mailboxTexts[language]
  const main = html`<h1>${texts.unknown}</h1>
    <p class="lead">${texts.unknownNote}</p>
    <p><a href="/mail">${texts.back}</a></p>`
  return mailboxFrame({ language, title: texts.unknown, main })
}
