import { expect, it } from 'vitest'
import { alternateSides } from './stories-block.tsx'

const withPicture = { picture: {} }

it('alternates sides between pictures and skips stories without one', () => {
  expect(alternateSides([withPicture, {}, withPicture, withPicture, {}])).toEqual([
    'left',
    undefined,
    'right',
    'left',
    undefined,
  ])
})

it('returns nothing without stories', () => {
  expect(alternateSides([])).toEqual([])
})
