import { expect } from 'vitest'

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

const decodeEntities = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '')

/** The visible text and the links of an HTML mail. */
export function readMailHtml(html: string): { text: string; links: string[] } {
  const body = html
    .slice(html.indexOf('<body'))
    .replace(/<!--.*?-->/gs, '')
    .replace(/<div style="display:none.*?<\/div>/s, '')
  const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decodeEntities(href))
  const text = decodeEntities(body.replace(/<\/?(?:strong|span)\b[^>]*>/g, '').replace(/<[^>]*>/g, '\n'))
  return { text: text.replaceAll('\u00A0', ' ').replace(/\n\s*/g, '\n').trim(), links }
}

const webAddress = /https?:\/\/\S+/g
const uniqueWords = (text: string): string[] => [...new Set(text.match(/[\p{L}\p{N}]+/gu))].sort()
const uniqueSorted = (links: Iterable<string>): string[] => [...new Set(links)].sort()

/** The text and the HTML part of a mail contain the same words and the same links. */
export function expectSameInBothParts({ text, html }: { text: string; html: string }): void {
  const shown = readMailHtml(html)
  const visibleLinks = shown.links.filter((link) => link.startsWith('http'))
  expect(uniqueWords(text.replace(webAddress, ''))).toEqual(uniqueWords(shown.text))
  expect(uniqueSorted(text.match(webAddress) ?? [])).toEqual(uniqueSorted(visibleLinks))
}
