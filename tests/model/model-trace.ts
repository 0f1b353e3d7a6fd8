/** A trace of model/orders.qnt: what happened, and the state after it, in the names of the model. */
import { z } from 'zod'

const int = z.object({ '#bigint': z.string() }).transform((value) => Number(value['#bigint']))
const tag = z.object({ tag: z.string() }).transform((value) => value.tag)

const order = z.object({
  state: tag,
  slot: int,
  hasSlot: z.boolean(),
  holdUntil: int,
  payUntil: int,
  paysAtPickup: z.boolean(),
  handedOver: z.boolean(),
})
const payment = z.object({
  order: int,
  state: tag,
  captureStarted: int,
  refundedCents: int,
  page: tag,
  capture: tag,
  returnedCents: int,
})
const refund = z.object({ payment: int, line: int, cents: int, state: tag })
const step = z.object({ name: z.string(), a: int, b: int, isLost: z.boolean() })
const modelState = z.object({ now: int, orders: z.array(order), payments: z.array(payment), refunds: z.array(refund) })

export type ModelStep = z.output<typeof step>
export type ModelState = z.output<typeof modelState>
export interface TraceStep {
  step: ModelStep
  state: ModelState
}

const trace = z.object({ states: z.array(z.record(z.string(), z.unknown())) })

/** Names carry the module they were instantiated in, such as `rules::orders::s`. */
const findVariable = (state: Record<string, unknown>, name: string) =>
  Object.entries(state).find(([key]) => key.split('::').at(-1) === name)?.[1]

export const parseTrace = (json: unknown): TraceStep[] =>
  trace.parse(json).states.map((state) => ({
    step: step.parse(findVariable(state, 'step_')),
    state: modelState.parse(findVariable(state, 's')),
  }))
