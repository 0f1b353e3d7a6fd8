import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createOrderEnvironment, type OrderEnvironment } from '../faults/states/order-environment.ts'
import { getTemporaryFolder } from '../support/temporary-folder.ts'
import type { TraceStep } from './model-trace.ts'
import { simulate } from './quint.ts'
import { createReplay } from './replay-trace.ts'

const folder = mkdtempSync(join(getTemporaryFolder(), 'krume-model-database-'))
let environment: OrderEnvironment
let traces: TraceStep[][]

beforeAll(async () => {
  const file = join(folder, 'krume.sqlite')
  copyFileSync(inject('templates').sqlite, file)
  environment = await createOrderEnvironment(file)
})
afterAll(async () => {
  await environment.close()
  rmSync(folder, { recursive: true })
})

test('the model of an order keeps its promises, whatever happens', async () => {
  const simulation = await simulate({ runs: 100, steps: 30, seed: 1 })
  expect(simulation.broken).toBeUndefined()
  expect(simulation.traces).toHaveLength(100)
  traces = simulation.traces
})

test('the traces come as far as money, refunds and captures on their way', () => {
  const countWith = (isSo: (step: TraceStep) => boolean) => traces.filter((trace) => trace.some(isSo)).length
  const counts = {
    paid: countWith(({ state }) => state.payments.some((payment) => payment.state === 'Captured')),
    tried: countWith(({ state }) => state.payments.length > 1),
    refunded: countWith(({ state }) => state.payments.some((payment) => payment.returnedCents > 0)),
    underWay: countWith(({ step }) => step.name === 'beginCapture'),
    confirmed: countWith(({ step, state }) => step.name === 'confirm' && state.orders[step.a]?.state === 'Purchased'),
  }
  expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(4)
})

test('the code does what the model does', async () => {
  const { replay } = createReplay(environment)
  const differences = []
  for (const trace of traces) differences.push(await replay(trace))
  expect(differences.filter(Boolean)).toEqual([])
})

test('a difference is told in words, with what led to it', async () => {
  const { replay } = createReplay(environment)
  const [trace = []] = traces
  const changed = trace.map(({ step, state }) => ({ step, state: { ...state, refunds: [] as typeof state.refunds } }))
  const last = changed.at(-1)
  if (last) last.state = { ...last.state, now: last.state.now + 1 }
  expect(await replay(changed)).toMatch(/^\w+ \d+ \d+(.*, )?.*: .*it is \d+, in the model \d+$/)
})
