import { expect, test } from 'vitest'
import { bubblePlace } from './bubble-place.ts'

const frame = { x: 800, y: 600 }

test.each([
  [
    { x: 400, y: 300 },
    { above: 'true', side: 'middle' },
  ],
  [
    { x: 400, y: 40 },
    { above: 'false', side: 'middle' },
  ],
  [
    { x: 20, y: 300 },
    { above: 'true', side: 'right' },
  ],
  [
    { x: 790, y: 20 },
    { above: 'false', side: 'left' },
  ],
])('a bubble at %j stays inside the frame', (tip, place) => {
  expect(bubblePlace(tip, frame)).toEqual(place)
})
