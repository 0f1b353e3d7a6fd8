import { describe, expect, test } from 'vitest'
import slides from '../../../content/slides.json' with { type: 'json' }
import {
  findProductBand,
  findSeasonBand,
  getJobImage,
  type HomePage,
  minutesUntilNextBand,
  type ProductBand,
  type SeasonBand,
  type SlidePlace,
  type Slides,
  slidePlaces,
  slidesAt,
} from './home-page.ts'

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

test('shows the picture of a field, or that of all jobs', () => {
  const alt = { de: 'Bild' }
  const home = { jobs: { image: 'backstube', alt }, jobFieldImages: [{ field: 'sales', image: 'theke', alt }] }
  const imageOf = (field: 'sales' | 'technology') => getJobImage(home as unknown as HomePage, field).image
  expect([imageOf('sales'), imageOf('technology')]).toEqual(['theke', 'backstube'])
})

const named = (de: string) => ({ headline: { de }, text: { de }, productIds: ['brezel'] })
const headlineOf = (band: { headline: { de: string } } | undefined) => band?.headline.de

describe('the band of products', () => {
  const bands: ProductBand[] = [
    { ...named('always'), between: null },
    { ...named('morning'), between: { from: 300, until: 600 } },
    { ...named('night'), between: { from: 1020, until: 300 } },
  ]

  test.each([
    [0, 'night'],
    [299, 'night'],
    [300, 'morning'],
    [599, 'morning'],
    [600, 'always'],
    [1019, 'always'],
    [1020, 'night'],
    [1439, 'night'],
  ])('at minute %d is %s', (minute, headline) => {
    expect(headlineOf(findProductBand(bands, minute))).toBe(headline)
  })

  test('stays until the next of the times, and at most until midnight', () => {
    for (let minute = 0; minute < 1440; minute++) {
      const until = minute + minutesUntilNextBand(bands, minute)
      for (let later = minute; later < until; later++)
        expect(findProductBand(bands, later)).toBe(findProductBand(bands, minute))
      expect(until).toBeGreaterThan(minute)
      expect(until).toBeLessThanOrEqual(1440)
    }
  })

  test('is none without content', () => {
    expect(findProductBand([], 600)).toBeUndefined()
    expect(minutesUntilNextBand([], 600)).toBe(840)
  })
})

test('the band of the season is the first one whose dates include the day', () => {
  const bands: SeasonBand[] = [
    { ...named('Advent'), season: { from: '11-24', until: '12-24' } },
    { ...named('carnival'), season: { from: '11-11', until: '03-01' } },
  ]
  const on = (date: string) => headlineOf(findSeasonBand(bands, date))
  expect(
    ['2026-11-10', '2026-11-11', '2026-11-24', '2026-12-24', '2026-12-25', '2027-03-01', '2027-03-02'].map(on),
  ).toEqual([undefined, 'carnival', 'Advent', 'Advent', 'carnival', 'carnival', undefined])
})
