import { expect, test } from 'vitest'
import { restartDelayMs } from './supervisor.ts'

test('a process that keeps ending is started again ever later, at most ten seconds', () => {
  expect([0, 1, 2, 3, 6, 7, 50].map(restartDelayMs)).toEqual([0, 200, 400, 800, 6_400, 10_000, 10_000])
})
