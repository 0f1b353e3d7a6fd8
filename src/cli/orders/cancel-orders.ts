import { listPaymentsOfOrder } from '#db/payments.ts'
import { cancelOrder } from '#orders/cancel-order.ts'
import { table } from '../answers.ts'
import type { Column, Row, Table } from '../command-result.ts'
import type { Desk, OpenHouse } from '../desk.ts'

const columns: readonly Column[] = [
  { key: 'number' },
  { key: 'outcome', as: { words: 'cancelOutcome' } },
  { key: 'refundedCents', as: 'money' },
  { key: 'refundDueCents', as: 'money' },
]

export async function cancelOne({ ordering, db }: OpenHouse, id: string): Promise<Row> {
  const { kind } = await cancelOrder(ordering, id, 'byBusiness')
  const payments = await listPaymentsOfOrder(db, id)
  const sum = (state: string) =>
    payments.filter((payment) => payment.state === state).reduce((total, { amountCents }) => total + amountCents, 0)
  return { number: id, outcome: kind, refundedCents: sum('refunded'), refundDueCents: sum('refundDue') }
}

/** Each by itself: what one of them cannot have done to it does not keep the others from it. */
export async function cancelOrders(desk: Desk, house: OpenHouse, ids: readonly string[]): Promise<Table> {
  const rows: Row[] = []
  const progress = desk.screen.progress(desk.t('progress.cancel'), ids.length)
  for (const id of ids) {
    rows.push(await cancelOne(house, id))
    progress.step()
  }
  progress.end()
  return table('canceled', columns, rows)
}
