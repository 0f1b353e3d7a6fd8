import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { descriptionPreviewLength, shortenDescription } from './shorten-description.ts'

const word = fc.stringMatching(/^[a-zäöüß]{1,30}[,.;:]?$/)
const sentence = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(' '))
const longSentence = fc.array(word, { minLength: 80, maxLength: 90 }).map((words) => words.join(' '))

describe('a shortened description', () => {
  test.each([0, 1, 149, 150])('of %i characters stays as it is', (length) => {
    expect(shortenDescription('x'.repeat(length))).toBe('x'.repeat(length))
  })

  test('ends before the word that would not fit', () => {
    const text = `${'a'.repeat(140)} Sauerteigkruste und mehr`
    expect(shortenDescription(text)).toBe(`${'a'.repeat(140)}…`)
  })

  test('keeps a word that ends exactly at the limit', () => {
    const text = `${'a'.repeat(144)} fertig und mehr`
    expect(shortenDescription(`${'a'.repeat(143)} fertig und mehr`)).toBe(`${'a'.repeat(143)} fertig…`)
    expect(shortenDescription(text)).toBe(`${'a'.repeat(144)}…`)
  })

  test.each([',', ';', ':', '.', ' –', ' -'])('has no "%s" before the ellipsis', (mark) => {
    expect(shortenDescription(`${'a'.repeat(145)}${mark} mehr davon`)).toBe(`${'a'.repeat(145)}…`)
  })

  test('cuts inside a word only when that one word is longer than the limit', () => {
    expect(shortenDescription('x'.repeat(200))).toBe(`${'x'.repeat(150)}…`)
  })

  test('is never longer than the limit and the ellipsis', () => {
    fc.assert(
      fc.property(fc.oneof(sentence, fc.string({ maxLength: 400 })), (text) => {
        expect(shortenDescription(text).length).toBeLessThanOrEqual(descriptionPreviewLength + 1)
      }),
    )
  })

  test('is the text itself, or a beginning of it that ends with a whole word', () => {
    fc.assert(
      fc.property(longSentence, (text) => {
        const shown = shortenDescription(text)
        expect(shown).toMatch(/[a-zäöüß]…$/)
        const kept = shown.slice(0, -1)
        expect(text.startsWith(kept)).toBe(true)
        expect(text.slice(kept.length)).toMatch(/^[,.;:]? /)
      }),
    )
  })

  test('keeps as many words as fit', () => {
    fc.assert(
      fc.property(longSentence, (text) => {
        const kept = shortenDescription(text).slice(0, -1)
        const [next = ''] = text.slice(kept.length).match(/^[,.;:]? \S+/) ?? []
        expect(kept.length + next.length).toBeGreaterThan(descriptionPreviewLength)
      }),
    )
  })
})
