import { describe, expect, test } from 'vitest'
import { applicationStates, nextApplicationState } from './application.ts'
import { nextStage, openAnswerDate, pipelineStage, pipelineStages, possibleMoves } from './pipeline.ts'

describe('the stages of the hiring board', () => {
  test('follow from the state and from whether somebody reads the application', () => {
    const at = '2026-11-16T09:00:00.000Z'
    expect(applicationStates.map((state) => pipelineStage({ state, reviewStartedAt: null }))).toEqual([
      'new',
      'interview',
      'hired',
      'rejected',
      'withdrawn',
    ])
    expect(applicationStates.map((state) => pipelineStage({ state, reviewStartedAt: at }))).toEqual([
      'review',
      'interview',
      'hired',
      'rejected',
      'withdrawn',
    ])
  })

  test('allow exactly the decisions that the states allow', () => {
    for (const state of applicationStates)
      for (const reviewStartedAt of [null, '2026-11-16T09:00:00.000Z'])
        for (const step of ['invite', 'hire', 'reject'] as const) {
          const next = nextApplicationState(state, step)
          expect(nextStage(pipelineStage({ state, reviewStartedAt }), step)).toBe(
            next && pipelineStage({ state: next, reviewStartedAt }),
          )
        }
  })

  test('let an application be put back only while it is read', () => {
    expect(pipelineStages.filter((stage) => possibleMoves(stage).includes('putBack'))).toEqual(['review'])
    expect(pipelineStages.filter((stage) => possibleMoves(stage).includes('review'))).toEqual(['new'])
  })

  test('ask for the answer that was promised until there is one', () => {
    const dates = pipelineStages.map((stage) => openAnswerDate(stage, '2026-11-20'))
    expect(dates).toEqual(['2026-11-20', '2026-11-20', null, null, null, null])
  })
})
