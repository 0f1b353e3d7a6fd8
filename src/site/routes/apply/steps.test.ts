import { describe, expect, test } from 'vitest'
import {
  getProgress,
  nextStep,
  parseStep,
  previousStep,
  startStep,
  stepKey,
  steps,
  toStep,
  type WizardStep,
  withStep,
} from './steps.ts'

function walk(questionCount: number): WizardStep[] {
  const visited = [startStep]
  for (let step = startStep; step.step !== steps.sent; visited.push(step)) step = nextStep(step, questionCount)
  return visited
}

const short = (visited: readonly WizardStep[]) =>
  visited.map(({ step, question }) => (question ? `${step}.${question}` : step))

describe('nextStep', () => {
  test('goes through the questions one by one, then person, address, files and consent', () => {
    expect(short(walk(3))).toEqual([0, '1.1', '1.2', '1.3', 2, 3, 4, 5, 9999])
  })

  test('skips the questions when the job has none', () => {
    expect(short(walk(0))).toEqual([0, 2, 3, 4, 5, 9999])
  })
})

describe('previousStep', () => {
  test('goes the same way back, but from the person to the start', () => {
    expect(previousStep(toStep(steps.consent))).toEqual(toStep(steps.attachments))
    expect(previousStep(toStep(steps.attachments))).toEqual(toStep(steps.address))
    expect(previousStep(toStep(steps.address))).toEqual(toStep(steps.person))
    expect(previousStep(toStep(steps.person))).toEqual(startStep)
  })

  test('goes from question to question, and from the first to the start', () => {
    expect(previousStep(toStep(steps.question, 2))).toEqual(toStep(steps.question, 1))
    expect(previousStep(toStep(steps.question, 1))).toEqual(startStep)
  })

  test('stays at the start and at the confirmation', () => {
    expect(previousStep(startStep)).toEqual(startStep)
    expect(previousStep(toStep(steps.sent))).toEqual(toStep(steps.sent))
  })
})

describe('getProgress', () => {
  test('counts the questions and four more steps', () => {
    expect(getProgress(startStep, 3)).toEqual({ done: 0, total: 7 })
    expect(getProgress(startStep, 0)).toEqual({ done: 0, total: 4 })
  })

  test('grows by one with every step, and is zero again at the start', () => {
    const [, ...visited] = walk(3).slice(0, -1)
    expect(visited.map((step) => getProgress(step, 3).done)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(getProgress(previousStep(toStep(steps.person)), 3).done).toBe(0)
  })
})

const read = (search: string, questions = 3) => parseStep(new URLSearchParams(search), questions)

test('reads a step or a question from the URL', () => {
  expect(read('')).toEqual(startStep)
  expect(read('step=3')).toEqual(toStep(steps.address))
  expect(read('step=1&question=2')).toEqual(toStep(steps.question, 2))
  expect(read('step=1')).toEqual(toStep(steps.question, 1))
  expect(read('step=9999')).toEqual(toStep(steps.sent))
})

test.each(['step=7', 'step=x', 'step=1&question=4', 'step=1&question=0', 'step=1&question=1.5', 'step=1&question=x'])(
  'reads the invalid query %s as the start',
  (search) => {
    expect(read(search)).toEqual(startStep)
  },
)

test('reads the question step as the start when the job has no questions', () => {
  expect(read('step=1', 0)).toEqual(startStep)
})

test('keeps the other parameters of the URL', () => {
  const search = new URLSearchParams('utm_source=zeitung&step=1&question=2')
  expect(withStep(search, toStep(steps.person))).toBe('utm_source=zeitung&step=2')
  expect(withStep(search, toStep(steps.question, 3))).toBe('utm_source=zeitung&step=1&question=3')
  expect(withStep(search, startStep)).toBe('utm_source=zeitung')
})

test('gives every step a unique key', () => {
  expect(stepKey(toStep(steps.question, 1))).toBe('1.1')
  expect(stepKey(toStep(steps.person))).toBe('2')
})
