import { expect, test } from 'vitest'
import { placeName, readPlace, withPlace } from './place-address.ts'
import { placeOf, startPlace, steps } from './steps.ts'

const read = (search: string, questions = 3) => readPlace(new URLSearchParams(search), questions)

test('an address names a step, or a question', () => {
  expect(read('')).toEqual(startPlace)
  expect(read('step=3')).toEqual(placeOf(steps.address))
  expect(read('step=1&question=2')).toEqual(placeOf(steps.question, 2))
  expect(read('step=1')).toEqual(placeOf(steps.question, 1))
  expect(read('step=9999')).toEqual(placeOf(steps.sent))
})

test.each(['step=7', 'step=x', 'step=1&question=4', 'step=1&question=0', 'step=1&question=1.5', 'step=1&question=x'])(
  '%s makes no sense and is the start',
  (search) => {
    expect(read(search)).toEqual(startPlace)
  },
)

test('a job without questions has no first step', () => {
  expect(read('step=1', 0)).toEqual(startPlace)
})

test('what else stands in the address stays there', () => {
  const search = new URLSearchParams('utm_source=zeitung&step=1&question=2')
  expect(withPlace(search, placeOf(steps.person))).toBe('utm_source=zeitung&step=2')
  expect(withPlace(search, placeOf(steps.question, 3))).toBe('utm_source=zeitung&step=1&question=3')
  expect(withPlace(search, startPlace)).toBe('utm_source=zeitung')
})

test('every place has a name of its own', () => {
  expect(placeName(placeOf(steps.question, 1))).toBe('1.1')
  expect(placeName(placeOf(steps.person))).toBe('2')
})
