import { expect, test } from 'vitest'
import { parallaxShift } from './hero.tsx'

test.each([
  [0, 0],
  [1, 0.5],
  [640, 320],
])('shifts the background by half the scroll offset: %i px → %f px', (scrollOffset, shift) => {
  expect(parallaxShift(scrollOffset)).toBe(shift)
})
