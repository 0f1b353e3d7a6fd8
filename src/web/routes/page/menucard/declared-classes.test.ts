import { expect, it } from 'vitest'
import { declaredClasses } from './declared-classes.ts'

it('names cereals and nuts, and leaves the other classes to their letter', () => {
  expect(declaredClasses(['milk', 'hazelnut', 'rye', 'wheat'])).toEqual([
    { letter: 'A', code: 'gluten', named: ['wheat', 'rye'] },
    { letter: 'G', code: 'milk', named: [] },
    { letter: 'H', code: 'nuts', named: ['hazelnut'] },
  ])
})

it('declares nothing where nothing is in it', () => {
  expect(declaredClasses([])).toEqual([])
})
