import { describe, expect, test } from 'vitest'
import { createPlaceReaders, distanceFrom, joinPlaces, type PlaceMeaning, radiusOf } from './places.ts'
import { readQuery } from './read-query.ts'

const memmingen = { location: 'Memmingen', postalCode: '87700', geo: { lat: 47.985, lng: 10.181 } }
const memmingerberg = { location: 'Memmingerberg', postalCode: '87766', geo: { lat: 47.987, lng: 10.222 } }
const woerishofen = { location: 'Bad Wörishofen', postalCode: '86825', geo: { lat: 48.006, lng: 10.594 } }
const kellmuenz = { location: 'Kellmünz an der Iller', postalCode: '89293', geo: { lat: 48.121, lng: 10.128 } }
const neuUlm = { location: 'Neu-Ulm', postalCode: '89231', geo: { lat: 48.394, lng: 10.003 } }
const sites = [memmingen, memmingerberg, woerishofen, kellmuenz, neuUlm]
const towns = [
  { name: 'Günzburg', geo: { lat: 48.455, lng: 10.277 }, postalCodes: ['89312'] },
  { name: 'Memmingen', geo: memmingen.geo },
]
const places = createPlaceReaders(sites, towns)

const find = (query: string) =>
  joinPlaces(readQuery<PlaceMeaning>(query, [places.read, places.readOther])).flatMap(({ typed, meaning }) =>
    meaning.kind === 'place' ? [{ typed, place: meaning.place }] : [],
  )
const namesIn = (query: string) =>
  find(query).map(({ place: { name, km } }) => (km === undefined ? name : `${name} + ${km}`))

describe('a place in a query', () => {
  test.each([
    ['memmingen', ['Memmingen']],
    ['Bad Wörishofen', ['Bad Wörishofen']],
    ['worishofen', ['Bad Wörishofen']],
    ['kellmuenz', ['Kellmünz']],
    ['Kellmünz an der Iller', ['Kellmünz']],
    ['Neu Ulm', ['Neu-Ulm']],
    ['neuulm', ['Neu-Ulm']],
    ['87700', ['87700 Memmingen']],
    ['87700 Memmingen', ['87700 Memmingen']],
    ['87755', ['87755']],
    ['89312', ['89312 Günzburg']],
    ['89312 200 km', ['89312 Günzburg + 200']],
    ['12345', []],
    ['Günzburg', ['Günzburg']],
    ['10 km um Memmingen', ['Memmingen + 10']],
    ['Memmingen 25km', ['Memmingen + 25']],
    ['Memmingen + 5 km', ['Memmingen + 5']],
    ['bei Memmingen', ['Memmingen + 10']],
    ['im Umkreis von 30 km um Memmingen', ['Memmingen + 30']],
    ['10 km', []],
    ['Hamburg', []],
  ])('%s names %j', (query, names) => {
    expect(namesIn(query)).toEqual(names)
  })

  test('keeps the distance in what was typed, so that it can be searched again', () => {
    const [first] = find('10 km um Memmingen')
    expect(first?.typed).toBe('Memmingen 10 km')
    expect(namesIn(first?.typed ?? '')).toEqual(['Memmingen + 10'])
  })

  test('is guessed from a typing error, but never from another number', () => {
    const [guess = () => undefined] = places.guesses
    expect(guess('Memingen')?.meaning.place.name).toBe('Memmingen')
    expect(guess('87701')).toBeUndefined()
    expect(guess('Hamburg')).toBeUndefined()
  })
})

describe('the distance', () => {
  const [town] = find('Memmingen')
  const [other] = find('Günzburg')
  if (!town || !other) throw new Error('A place is missing')

  test('is that of the query, else the chosen one', () => {
    expect([radiusOf(town.place, undefined), radiusOf(town.place, 10)]).toEqual([0, 10])
    expect(radiusOf({ ...town.place, km: 5 }, 10)).toBe(5)
  })

  test('is at least 25 km around a town without a site', () => {
    expect([undefined, 0, 10, 50].map((chosen) => radiusOf(other.place, chosen))).toEqual([25, 25, 25, 50])
  })

  test('is 0 in the town, and undefined outside the radius', () => {
    expect(distanceFrom(town.place, memmingen, undefined)).toBe(0)
    expect(distanceFrom(town.place, memmingerberg, undefined)).toBeUndefined()
    expect(distanceFrom(town.place, memmingerberg, 10)).toBeCloseTo(3.1, 0)
    expect(distanceFrom(town.place, woerishofen, 10)).toBeUndefined()
  })
})
