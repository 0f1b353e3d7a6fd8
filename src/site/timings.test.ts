import { expect, test } from 'vitest'
import { timings } from './timings.ts'

test('all timings match the specification', () => {
  expect(timings).toEqual({
    scrollDelay: 200,
    overlayFade: 1000,
    slideAdvance: 2800,
    notification: 5000,
    redirectAfterSuccess: 5000,
    restoreTimeout: 5000,
    wizardFade: 1000,
    listAnimation: 400,
    freshnessTimeout: 1500,
  })
})
