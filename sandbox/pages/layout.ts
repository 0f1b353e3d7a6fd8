import { html } from 'hono/html'
import type { Language } from './language.ts'

export type Html = ReturnType<typeof html>

type Page = { language: Language; title: string; skin: 'kassa' | 'mailbox'; body: Html }

export function layout({ language, title, skin, body }: Page): Html {
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <link rel="icon" href="/assets/${skin}.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/assets/base.css" />
    <link rel="stylesheet" href="/assets/${skin}.css" />
  </head>
  <body>
    ${body}
  </body>
</html>`
}
