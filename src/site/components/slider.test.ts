import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slidePosition, wrapSlide } from './slider.tsx'

const placesOf = (current: number, count: number) =>
  Array.from({ length: count }, (_, index) => slidePosition(index, current, count))

describe('slidePosition with six slides', () => {
  test.each([
    [0, ['current', 'next', 'after', 'after', 'before', 'previous']],
    [2, ['before', 'previous', 'current', 'next', 'after', 'after']],
    [5, ['next', 'after', 'after', 'before', 'previous', 'current']],
  ])('wrap at both ends around slide %i', (current, places) => {
    expect(placesOf(current, 6)).toEqual(places)
  })

  test('handles one and two slides', () => {
    expect(placesOf(0, 1)).toEqual(['current'])
    expect(placesOf(1, 2)).toEqual(['next', 'current'])
  })
})

describe('slidePosition with any number of slides', () => {
  test('has exactly one current slide with its neighbours', () => {
    void assert(
      property(integer({ min: 3, max: 40 }), integer({ min: -1000, max: 1000 }), (count, wanted) => {
        const current = wrapSlide(wanted, count)
        const places = placesOf(current, count)
        const at = (place: string) => places.flatMap((one, index) => (one === place ? [index] : []))
        expect(at('current')).toEqual([current])
        expect(at('next')).toEqual([(current + 1) % count])
        expect(at('previous')).toEqual([(current + count - 1) % count])
        expect([...at('before'), ...at('after')]).toHaveLength(count - 3)
      }),
    )
  })

  test('moves no slide across the current one, in either direction', () => {
    const sides = { previous: -1, before: -1, current: 0, next: 1, after: 1 }
    const isVisible = (place: string) => place !== 'before' && place !== 'after'
    void assert(
      property(integer({ min: 5, max: 40 }), integer({ min: 0, max: 39 }), (count, start) => {
        const current = wrapSlide(start, count)
        const places = placesOf(current, count)
        const later = placesOf(wrapSlide(current + 1, count), count)
        const crossing = places.filter((place, index) => {
          const then = later[index] ?? place
          return (isVisible(place) || isVisible(then)) && sides[place] * sides[then] < 0
        })
        expect(crossing).toEqual([])
      }),
    )
  })

  test('returns to the first slide after a whole round in either direction', () => {
    void assert(
      property(integer({ min: 1, max: 40 }), integer({ min: 0, max: 39 }), (count, start) => {
        const current = wrapSlide(start, count)
        const walk = (step: number) =>
          Array.from({ length: count }).reduce<number>((at) => wrapSlide(at + step, count), current)
        expect([walk(+1), walk(-1)]).toEqual([current, current])
      }),
    )
  })
})
