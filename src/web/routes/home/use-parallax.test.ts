import { expect, test } from 'vitest'
import { parallaxShift } from './use-parallax.ts'

test.each([
  [0, 0],
  [1, 0.5],
  [640, 320],
])('scrolled by %i px, the background is shifted by half of it, %f px', (scrollOffset, shift) => {
  expect(parallaxShift(scrollOffset)).toBe(shift)
})
