import { expect } from 'vitest'

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

const decoded = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '')

/** What a person sees of an HTML mail, and where its links lead. */
export function readMailHtml(html: string): { text: string; links: string[] } {
  const body = html
    .slice(html.indexOf('<body'))
    .replace(/<!--.*?-->/gs, '')
    .replace(/<div style="display:none.*?<\/div>/s, '')
  const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decoded(href))
  const text = decoded(body.replace(/<\/?(?:strong|span)\b[^>]*>/g, '').replace(/<[^>]*>/g, '\n'))
  return { text: text.replaceAll('\u00A0', ' ').replace(/\n\s*/g, '\n').trim(), links }
}

const webAddress = /https?:\/\/\S+/g
const wordsOf = (text: string): string[] => [...new Set(text.match(/[\p{L}\p{N}]+/gu))].sort()
const sorted = (links: Iterable<string>): string[] => [...new Set(links)].sort()

/** Neither part of a mail says more than the other, word by word and link by link. */
export function expectSameInBothParts({ text, html }: { text: string; html: string }): void {
  const shown = readMailHtml(html)
  expect(wordsOf(text.replace(webAddress, ''))).toEqual(wordsOf(shown.text))
  expect(sorted(text.match(webAddress) ?? [])).toEqual(sorted(shown.links.filter((link) => link.startsWith('http'))))
}
