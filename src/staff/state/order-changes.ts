import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { createObservable } from './observable.ts'

interface Answer {
  order: StaffOrder
  /** Which change it was. */
  number: number
}

export interface ChangesState {
  /** How many changes of orders this window knows of. */
  count: number
  /** What the server has answered to the last actions of this window. */
  answers: readonly Answer[]
}

/** A page that is open for months must not collect them all. */
const maxAnswers = 200

/** Tells every page that orders have changed: it shows the answer at once, and reads again what it shows. */
export function createOrderChanges() {
  const state = createObservable<ChangesState>({ count: 0, answers: [] })
  return {
    state,
    /** With the order if the server has answered with it. */
    report(order?: StaffOrder): void {
      const { count, answers } = state.get()
      const number = count + 1
      const others = answers.filter((answer) => answer.order.orderId !== order?.orderId)
      state.set({ count: number, answers: order ? [{ order, number }, ...others].slice(0, maxAnswers) : answers })
    },
  }
}

export type OrderChanges = ReturnType<typeof createOrderChanges>

/** An order that was read after so many changes: as it was read, or as the server has answered since. */
export const latestOrder = (order: StaffOrder, readAfter: number, { answers }: ChangesState): StaffOrder =>
  answers.find((answer) => answer.order.orderId === order.orderId && answer.number > readAfter)?.order ?? order
