import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { descriptionPreviewLength, shortenDescription, splitMarkedText } from './product-text.ts'

const word = fc.stringMatching(/^[a-zäöüß]{1,30}[,.;:]?$/)
const sentence = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(' '))
const longSentence = fc.array(word, { minLength: 80, maxLength: 90 }).map((words) => words.join(' '))

describe('shortenDescription', () => {
  test.each([0, 1, 149, 150])('keeps a text of %i characters', (length) => {
    expect(shortenDescription('x'.repeat(length))).toBe('x'.repeat(length))
  })

  test('cuts before the word that does not fit', () => {
    const text = `${'a'.repeat(140)} Sauerteigkruste und mehr`
    expect(shortenDescription(text)).toBe(`${'a'.repeat(140)}…`)
  })

  test('keeps a word that ends exactly at the limit', () => {
    const text = `${'a'.repeat(144)} fertig und mehr`
    expect(shortenDescription(`${'a'.repeat(143)} fertig und mehr`)).toBe(`${'a'.repeat(143)} fertig…`)
    expect(shortenDescription(text)).toBe(`${'a'.repeat(144)}…`)
  })

  test('cuts after a sentence rather than within the next one', () => {
    const first = 'Natursauerteig, ein Tag Ruhe und eine kräftige Kruste.'
    const text = `${first} Die Ringe aus Mehl hinterlässt der Garkorb, und im Steinofen bleibt das Brot eine gute Stunde, bis es klingt.`
    expect(shortenDescription(text)).toBe(`${first} …`)
  })

  test('cuts within a sentence when the one before says too little or none fits', () => {
    const long = 'Die Ringe aus Mehl hinterlässt der Garkorb und im Steinofen bleibt das Brot eine gute Stunde '.repeat(
      2,
    )
    expect(shortenDescription(`Unser Brot. ${long}`)).toMatch(/^Unser Brot\. Die Ringe .*[a-z]…$/)
    expect(shortenDescription(`${'a'.repeat(149)}. Und mehr`)).toBe(`${'a'.repeat(149)}…`)
  })

  test.each([',', ';', ':', '.', ' –', ' -'])('removes "%s" before the ellipsis', (mark) => {
    expect(shortenDescription(`${'a'.repeat(145)}${mark} mehr davon`)).toBe(`${'a'.repeat(145)}…`)
  })

  test('cuts inside a word only if that word is longer than the limit', () => {
    expect(shortenDescription('x'.repeat(200))).toBe(`${'x'.repeat(150)}…`)
  })

  test('is never longer than the limit and the ellipsis', () => {
    fc.assert(
      fc.property(fc.oneof(sentence, fc.string({ maxLength: 400 })), (text) => {
        expect(shortenDescription(text).length).toBeLessThanOrEqual(descriptionPreviewLength + 1)
      }),
    )
  })

  test('ends with a whole word', () => {
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

describe('splitMarkedText', () => {
  test.each([
    [
      '*Weizen*mehl, Wasser',
      [
        ['Weizen', true],
        ['mehl, Wasser', false],
      ],
    ],
    [
      'Wasser, *Milch*',
      [
        ['Wasser, ', false],
        ['Milch', true],
      ],
    ],
    ['Wasser', [['Wasser', false]]],
    ['*Ei*', [['Ei', true]]],
    [
      '*Ei**Milch*',
      [
        ['Ei', true],
        ['Milch', true],
      ],
    ],
    ['', []],
  ])('splits %j into %j', (text, parts) => {
    expect(splitMarkedText(text)).toEqual(parts.map(([part, isMarked]) => ({ text: part, isMarked })))
  })

  test('drops only the asterisks and returns no empty parts', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('*', 'Weizen', 'mehl, ', ' ')), (pieces) => {
        const parts = splitMarkedText(pieces.join(''))
        expect(parts.map(({ text }) => text).join('')).toBe(pieces.join('').replaceAll('*', ''))
        expect(parts.filter(({ text }) => text === '')).toEqual([])
      }),
    )
  })
})
