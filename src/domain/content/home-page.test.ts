import { describe, expect, test } from 'vitest'
import slides from '../../../content/slides.json' with { type: 'json' }
import { type SlidePlace, type Slides, slidePlaces, slidesAt } from './home-page.ts'

const indexesAt = (place: SlidePlace) => slidesAt(slides as Slides, place).map(({ index }) => index)

describe('slidesAt', () => {
  test.each([
    ['home', [0, 1, 2, 3, 4, 5]],
    ['store', [4, 5, 6, 7, 8, 9]],
    ['page', [0, 1, 2, 3]],
  ] as const)('shows these slides at %s: %j', (place, indexes) => {
    expect(indexesAt(place)).toEqual(indexes)
  })

  test('has a place for every slide of both lists', () => {
    const shown = new Set(slidePlaces.flatMap((place) => slidesAt(slides as Slides, place)))
    for (const slide of [...slides.lists.long, ...slides.lists.short]) expect(shown).toContain(slide)
  })
})
