import { expect, test } from 'vitest'
import { summarizeAnswers } from '#domain/reliability/service-days.ts'
import { createAnswerCounter } from './answer-counter.ts'

test('gives each answer once, and forgets those that nobody asked for within two minutes', () => {
  let nowMs = 0
  const counter = createAnswerCounter(() => nowMs)
  const take = () => summarizeAnswers([{ answers: counter.take() }])
  counter.add(3)
  counter.add(40)
  expect(take()).toEqual({ count: 2, medianMs: 5, p99Ms: 50 })
  expect(take()).toBeUndefined()
  counter.add(3)
  nowMs = 121_000
  counter.add(700)
  expect(take()).toEqual({ count: 1, medianMs: 1_000, p99Ms: 1_000 })
})
