import { describe, expect, test } from 'vitest'
import { rememberAnswers } from './remember-answers.ts'

/** Makes answers of a given length and counts how often it had to. */
function aKitchen(limit?: number) {
  const remember = rememberAnswers(limit)
  let madeCount = 0
  const ask = (stamp: string, key: string, length = 10) =>
    remember(stamp, key, () => {
      madeCount++
      return 'x'.repeat(length - 2)
    })
  return { ask, made: () => madeCount }
}

describe('a remembered answer', () => {
  test('is made once for its key and stamp, and is JSON', () => {
    const { ask, made } = aKitchen()
    expect([ask('v1', 'a'), ask('v1', 'a')]).toEqual(['"xxxxxxxx"', '"xxxxxxxx"'])
    expect(made()).toBe(1)
  })

  test('is made again for another key, and for all keys when the stamp changes', () => {
    const { ask, made } = aKitchen()
    for (const [stamp, key] of [
      ['v1', 'a'],
      ['v1', 'b'],
      ['v2', 'a'],
      ['v2', 'b'],
      ['v1', 'a'],
    ] as const)
      ask(stamp, key)
    expect(made()).toBe(5)
  })

  test('gives way, the oldest first, when there are more than 400', () => {
    const { ask, made } = aKitchen()
    for (let index = 0; index <= 400; index++) ask('v1', `key ${index}`)
    ask('v1', 'key 400')
    ask('v1', 'key 1')
    expect(made()).toBe(401)
    ask('v1', 'key 0')
    expect(made()).toBe(402)
  })

  test('gives way, the oldest first, when together they are too long', () => {
    const { ask, made } = aKitchen(100)
    for (const key of ['a', 'b', 'c']) ask('v1', key, 40)
    for (const key of ['b', 'c']) ask('v1', key, 40)
    expect(made()).toBe(3)
    ask('v1', 'a', 40)
    expect(made()).toBe(4)
  })

  test('makes room for one long answer by forgetting as many as it takes, and no more', () => {
    const { ask, made } = aKitchen(100)
    for (const key of ['a', 'b', 'c', 'd']) ask('v1', key, 25)
    ask('v1', 'long', 50)
    for (const key of ['c', 'd', 'long']) ask('v1', key, 25)
    expect(made()).toBe(5)
  })

  test('is not kept, and nothing is forgotten for it, when it alone is too long', () => {
    const { ask, made } = aKitchen(100)
    ask('v1', 'a', 100)
    expect(ask('v1', 'huge', 101)).toHaveLength(101)
    ask('v1', 'huge', 101)
    ask('v1', 'a', 100)
    expect(made()).toBe(3)
  })

  test('counts from nothing again after the stamp has changed', () => {
    const { ask, made } = aKitchen(100)
    ask('v1', 'a', 100)
    for (const key of ['a', 'b']) ask('v2', key, 50)
    for (const key of ['a', 'b']) ask('v2', key, 50)
    expect(made()).toBe(3)
  })
})
