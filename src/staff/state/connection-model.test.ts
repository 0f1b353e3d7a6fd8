import { expect, test } from 'vitest'
import { lineStateOf } from './connection-model.ts'

test.each([
  [{ isStreamOpen: true, downSinceMs: undefined }, { kind: 'live' }],
  [{ isStreamOpen: false, downSinceMs: undefined }, { kind: 'connecting' }],
  [{ isStreamOpen: false, downSinceMs: 95_000 }, { kind: 'connecting' }],
  [
    { isStreamOpen: false, downSinceMs: 94_000 },
    { kind: 'offline', sinceMs: 94_000 },
  ],
])('%j is %j', (facts, state) => {
  expect(lineStateOf(facts, 100_000)).toEqual(state)
})
