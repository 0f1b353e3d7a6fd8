import { describe, expect, test } from 'vitest'
import { minutesNeeded, nextPlace, type Place, placeOf, previousPlace, progressOf, startPlace, steps } from './steps.ts'

function walk(questions: number): Place[] {
  const places = [startPlace]
  for (let place = startPlace; place.step !== steps.sent; places.push(place)) place = nextPlace(place, questions)
  return places
}

const short = (places: readonly Place[]) =>
  places.map(({ step, question }) => (question ? `${step}.${question}` : step))

describe('going on', () => {
  test('passes the questions one at a time, then the person, the address, the files and the consent', () => {
    expect(short(walk(3))).toEqual([0, '1.1', '1.2', '1.3', 2, 3, 4, 5, 9999])
  })

  test('leaves the questions out where the job has none', () => {
    expect(short(walk(0))).toEqual([0, 2, 3, 4, 5, 9999])
  })
})

describe('going back', () => {
  test('walks the same way, but from the person to the very start', () => {
    expect(previousPlace(placeOf(steps.consent))).toEqual(placeOf(steps.attachments))
    expect(previousPlace(placeOf(steps.attachments))).toEqual(placeOf(steps.address))
    expect(previousPlace(placeOf(steps.address))).toEqual(placeOf(steps.person))
    expect(previousPlace(placeOf(steps.person))).toEqual(startPlace)
  })

  test('leads from question to question, and from the first to the start', () => {
    expect(previousPlace(placeOf(steps.question, 2))).toEqual(placeOf(steps.question, 1))
    expect(previousPlace(placeOf(steps.question, 1))).toEqual(startPlace)
  })

  test('leads nowhere from the start, nor from what has been sent', () => {
    expect(previousPlace(startPlace)).toEqual(startPlace)
    expect(previousPlace(placeOf(steps.sent))).toEqual(placeOf(steps.sent))
  })
})

describe('the progress', () => {
  test('counts the questions and four more', () => {
    expect(progressOf(startPlace, 3)).toEqual({ done: 0, total: 7 })
    expect(progressOf(startPlace, 0)).toEqual({ done: 0, total: 4 })
  })

  test('grows by one with every step, and starts again after going back to the start', () => {
    const [, ...onTheWay] = walk(3).slice(0, -1)
    expect(onTheWay.map((place) => progressOf(place, 3).done)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(progressOf(previousPlace(placeOf(steps.person)), 3).done).toBe(0)
  })
})

test('more questions take more minutes', () => {
  expect(minutesNeeded(0)).toBe(4)
  expect(minutesNeeded(3)).toBe(7)
})
