import { html } from 'hono/html'
import type { Language } from './language.ts'
import { type Html, layout } from './layout.ts'

type Frame = { language: Language; title: string; ribbon: string; main: Html; footer: Html }

const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
  <rect width="32" height="32" rx="9" />
  <path d="M11 8v16M22 8l-9 8 9 8" />
</svg>`

export function kassaFrame({ language, title, ribbon, main, footer }: Frame): Html {
  const body = html`<header>
      <p class="ribbon">${ribbon}</p>
      <p class="top"><a class="brand" href="/">${mark}<span>Kassa</span></a></p>
    </header>
    <main class="page">${main}</main>
    <footer class="foot">${footer}</footer>`
  return layout({ language, title: `${title} · Kassa`, skin: 'kassa', body })
}
