import { expect, it } from 'vitest'
import { storySides } from './story-sides.ts'

const withPicture = { picture: {} }

it('changes sides from picture to picture, whatever stands between them', () => {
  expect(storySides([withPicture, {}, withPicture, withPicture, {}])).toEqual([
    'left',
    undefined,
    'right',
    'left',
    undefined,
  ])
})

it('has no sides where there is no story', () => {
  expect(storySides([])).toEqual([])
})
