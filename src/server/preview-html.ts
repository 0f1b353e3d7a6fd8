import type { Language } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const barStyle = `krume-preview{position:fixed;z-index:2147483000;inset:auto 0 0 0;display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:center;justify-content:center;padding:.6rem 1rem;background:#3b2416;color:#fff;font:600 1rem/1.4 Figtree,system-ui,sans-serif;border-top:4px solid #e8a33d}
krume-preview a{color:#ffdf9e;padding:.25rem 0}
krume-preview a:focus-visible{outline:3px solid #fff;outline-offset:3px}
@media print{krume-preview{display:none}}`

/**
 * The bar of a preview. It is no part of the app, so that pages without a preview do not carry it. React skips elements of
 * the body that it does not know while it takes the page over; the name makes sure that it knows none like it.
 */
export function addPreviewBar(
  html: string,
  { language, nonce, path }: { language: Language; nonce: string; path: string },
): string {
  const t = getTranslator(language, 'preview')
  const leave = `/preview/leave?to=${encodeURIComponent(path)}`
  const bar = `<krume-preview role="region" aria-label="${escapeHtml(t('title'))}"><span>${escapeHtml(t('bar'))}</span><a href="${escapeHtml(leave)}">${escapeHtml(t('leave'))}</a></krume-preview>`
  const end = html.lastIndexOf('</body>')
  return end < 0 ? html : `${html.slice(0, end)}<style nonce="${nonce}">${barStyle}</style>${bar}${html.slice(end)}`
}

const pageStyle = `body{margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:1.5rem;background:#fbf6ee;color:#3b2416;font:400 1.125rem/1.5 Figtree,system-ui,sans-serif}
main{max-width:36rem}h1{font:560 2rem/1.2 Fraunces,Georgia,serif;margin:0 0 1rem}a{color:inherit}`

/** Sends what follows # in the address, which servers do not see, and then leads to the page. */
export const openingScript = `const form=document.forms[0];form.token.value=location.hash.slice(1);form.to.value=new URLSearchParams(location.search).get('to')??'/';history.replaceState(null,'',location.pathname);form.submit()`

export const previewStyles: readonly string[] = [pageStyle]

const page = (language: Language, body: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(getTranslator(language, 'preview')('title'))}</title><style>${pageStyle}</style></head><body><main>${body}</main></body></html>`

export function openingPage(language: Language): string {
  const t = getTranslator(language, 'preview')
  return page(
    language,
    `<h1>${escapeHtml(t('title'))}</h1><p>${escapeHtml(t('opening'))}</p><noscript><p>${escapeHtml(t('needsScript'))}</p></noscript><form method="post" action="/preview" hidden><input name="token"><input name="to"></form><script>${openingScript}</script>`,
  )
}

/** A page with a sentence and a way on. */
export function messagePage(language: Language, message: 'invalid' | 'broken' | 'noOrders'): string {
  const t = getTranslator(language, 'preview')
  const way = message === 'invalid' ? ['/', t('toSite')] : ['/preview/leave', t('leave')]
  return page(
    language,
    `<h1>${escapeHtml(t('title'))}</h1><p>${escapeHtml(t(message))}</p><p><a href="${way[0]}">${escapeHtml(way[1] ?? '')}</a></p>`,
  )
}

export const refusalMessage = (language: Language): string => getTranslator(language, 'preview')('noOrders')
