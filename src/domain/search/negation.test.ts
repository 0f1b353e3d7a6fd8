import { describe, expect, test } from 'vitest'
import { readNegation } from './negation.ts'
import { readQuery } from './read-query.ts'

const read = (query: string) => readQuery(query, [readNegation]).map(({ typed, meaning }) => ({ typed, ...meaning }))

describe('what somebody does not want', () => {
  test.each([
    ['glutenfrei', ['gluten']],
    ['Glutenfreies', ['gluten']],
    ['gluten-frei', ['gluten']],
    ['gluten frei', ['gluten']],
    ['frei von Gluten', ['gluten']],
    ['ohne Weizen', ['gluten']],
    ['gluten free', ['gluten']],
    ['gluten-free', ['gluten']],
    ['gluttenfrei', ['gluten']],
    ['nussfrei', ['nuts', 'peanut']],
    ['ohne Nüsse', ['nuts', 'peanut']],
    ['keine Nüsse', ['nuts', 'peanut']],
    ['nut free', ['nuts', 'peanut']],
    ['ohne Erdnüsse', ['peanut']],
    ['tree nut free', ['nuts']],
    ['ohne Haselnuss', ['nuts']],
    ['laktosefrei', ['milk']],
    ['dairy-free', ['milk']],
    ['ohne Milch und Ei', ['milk', 'egg']],
    ['without milk or eggs', ['milk', 'egg']],
  ])('%s chooses the filter without %j', (query, classes) => {
    expect(read(query)).toEqual([{ typed: query, kind: 'freeFrom', classes }])
  })

  test.each(['zuckerfrei', 'ohne Zucker', 'sugar free', 'alkoholfrei', 'nicht süß', 'palmölfrei'])(
    '%s is not supported and is never searched in texts',
    (query) => {
      expect(read(query)).toEqual([{ typed: query, kind: 'unsupported' }])
    },
  )

  test.each(['Nuss', 'Gluten', 'Milchbrötchen', 'frei', 'coffee', 'Dinkel', 'ohne'])(
    '%s says nothing of the kind',
    (query) => {
      expect(read(query)).toEqual([])
    },
  )

  test('ends where something else begins', () => {
    const meanings = read('Kuchen ohne Nüsse und Milch Brot')
    expect(meanings).toEqual([{ typed: 'ohne Nüsse und Milch', kind: 'freeFrom', classes: ['nuts', 'peanut', 'milk'] }])
  })
})
