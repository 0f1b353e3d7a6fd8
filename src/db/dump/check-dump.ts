import { isPaid, type OrderState } from '#domain/order/order-states.ts'
import type { OrderBody } from '../schema.ts'
import { type DumpSource, readDump } from './read-dump.ts'
import type { DumpRow, TableChecksum } from './tables.ts'
import type { DumpHeader } from './write-dump.ts'

interface DumpProblem {
  table: string
  id: string
  problem: 'pointsNowhere' | 'sumIsWrong' | 'paymentIsMissing' | 'refundedTooMuch'
}

export interface DumpReport {
  header: DumpHeader
  checksums: TableChecksum[]
  problems: DumpProblem[]
}

/** Checks the checksums and also whether references, order sums and payments are consistent. */
export async function checkDump(source: DumpSource): Promise<DumpReport> {
  /** The values that rows of other tables refer to, by `table.column`. */
  const targets = new Map<string, Set<unknown>>()
  const problems: DumpProblem[] = []
  const orders = createOrderChecker()
  let header: DumpHeader | undefined
  const checksums = await readDump(source, {
    async head(dumpHeader) {
      header = dumpHeader
      for (const { to, toColumn } of dumpHeader.tables.flatMap(({ references }) => references))
        targets.set(`${to}.${toColumn}`, new Set())
    },
    row({ name, references }, row) {
      for (const [column, value] of Object.entries(row)) targets.get(`${name}.${column}`)?.add(value)
      for (const { column, to, toColumn } of references)
        if (row[column] !== null && !targets.get(`${to}.${toColumn}`)?.has(row[column]))
          problems.push({ table: name, id: String(row[column]), problem: 'pointsNowhere' })
      if (name === 'customer_order' && !orders.add(row))
        problems.push({ table: name, id: String(row.id), problem: 'sumIsWrong' })
      if (name === 'payment') orders.pay(row)
      if (name === 'refund') orders.refund(row)
    },
  })
  for (const id of orders.overRefunded()) problems.push({ table: 'refund', id, problem: 'refundedTooMuch' })
  for (const id of orders.unpaid()) problems.push({ table: 'payment', id, problem: 'paymentIsMissing' })
  return { header: header as DumpHeader, checksums, problems }
}

/** Checks that orders add up, that every paid order has its payment, and that no payment has more refunds than money. */
function createOrderChecker() {
  /** By order: what payments have to add up to, and those that were returned later. */
  const dueById = new Map<string, { cents: number; returned: number[] }>()
  const leftCentsByPayment = new Map<string, number>()
  return {
    /** Returns false when the lines do not add up to the total. */
    add({ id, state, gross_cents, pays_at_pickup, body }: DumpRow): boolean {
      const { lines, netCents, taxCents } = body as OrderBody
      if (isPaid(state as OrderState) && !pays_at_pickup)
        dueById.set(String(id), { cents: Number(gross_cents), returned: [] })
      const sum = lines.reduce(
        (total, { quantity, priceCents, depositCents }) => total + quantity * (priceCents + depositCents),
        0,
      )
      return sum === gross_cents && netCents + taxCents === gross_cents
    },
    /** A payment that was refunded after the pickup has paid for the order too. */
    pay({ id, order_id, state, amount_cents, captured_cents }: DumpRow): void {
      leftCentsByPayment.set(String(id), Number(captured_cents ?? amount_cents))
      const due = dueById.get(String(order_id))
      if (due && state === 'captured') due.cents -= Number(amount_cents)
      if (due && state === 'refunded') due.returned.push(Number(amount_cents))
    },
    refund({ payment_id, order_id, edit_id, state, amount_cents }: DumpRow): void {
      const due = dueById.get(String(order_id))
      // An edit has returned what the order costs less now.
      if (due && edit_id !== null && edit_id !== undefined && state !== 'refused') due.cents += Number(amount_cents)
      const leftCents = leftCentsByPayment.get(String(payment_id)) ?? 0
      if (state !== 'refused') leftCentsByPayment.set(String(payment_id), leftCents - Number(amount_cents))
    },
    /** A payment that the order did not accept was returned too, so some of those may count or not. */
    unpaid: (): string[] =>
      [...dueById]
        .filter(([, { cents, returned }]) => {
          const all = returned.reduce((sum, one) => sum + one, 0)
          return ![0, all, ...returned].includes(cents)
        })
        .map(([id]) => id),
    overRefunded: (): string[] => [...leftCentsByPayment].filter(([, cents]) => cents < 0).map(([id]) => id),
  }
}
