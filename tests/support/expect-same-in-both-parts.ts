import { expect } from 'vitest'
import { readMailHtml } from './read-mail-html.ts'

const webAddress = /https?:\/\/\S+/g
const wordsOf = (text: string): string[] => [...new Set(text.match(/[\p{L}\p{N}]+/gu))].sort()
const sorted = (links: Iterable<string>): string[] => [...new Set(links)].sort()

/** Neither part of a mail says more than the other, word by word and link by link. */
export function expectSameInBothParts({ text, html }: { text: string; html: string }): void {
  const shown = readMailHtml(html)
  expect(wordsOf(text.replace(webAddress, ''))).toEqual(wordsOf(shown.text))
  expect(sorted(text.match(webAddress) ?? [])).toEqual(sorted(shown.links.filter((link) => link.startsWith('http'))))
}
