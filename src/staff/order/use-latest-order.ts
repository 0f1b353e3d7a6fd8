import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { useStaffApp } from '../staff-app.ts'
import { type BoardOrder, viewOrder } from '../state/board-model.ts'
import { useObservable } from '../state/observable.ts'
import { latestOrder } from '../state/order-changes.ts'

/** An order that was read after so many changes, as it is now: with the answers since, and the actions that wait. */
export function useLatestOrder(order: StaffOrder, readAfter: number): BoardOrder {
  const { queue, changes } = useStaffApp()
  const { queue: waiting } = useObservable(queue.state)
  return viewOrder(latestOrder(order, readAfter, useObservable(changes.state)), waiting)
}

/** Runs the loader of the page again whenever an order has changed since. */
export function useFreshOrders(readAfter: number): void {
  const { changes } = useStaffApp()
  const { revalidate } = useRevalidator()
  const { count } = useObservable(changes.state)
  useEffect(() => {
    if (count > readAfter) void revalidate()
  }, [count, readAfter, revalidate])
}
