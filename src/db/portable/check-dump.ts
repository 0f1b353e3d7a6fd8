import type { DumpHead } from './dump-lines.ts'
import { paidOrders } from './paid-orders.ts'
import { references } from './portable-tables.ts'
import { readDump } from './read-dump.ts'
import type { TableSum } from './row-sum.ts'

export interface DumpProblem {
  table: string
  id: string
  problem: 'pointsNowhere' | 'sumIsWrong' | 'paymentIsMissing'
}

export interface DumpReport {
  head: DumpHead
  sums: TableSum[]
  problems: DumpProblem[]
}

/** Beyond the sums of the file: does everything in it fit together? */
export async function checkDump(file: string): Promise<DumpReport> {
  const known = new Map(references.map(({ to }) => [to as string, new Set<string>()]))
  const problems: DumpProblem[] = []
  const orders = paidOrders()
  let head: DumpHead | undefined
  const sums = await readDump(file, {
    async head(given) {
      head = given
    },
    row({ name }, row) {
      known.get(name)?.add(String(row.id))
      for (const { from, column, to } of references)
        if (from === name && !known.get(to)?.has(String(row[column])))
          problems.push({ table: name, id: String(row[column]), problem: 'pointsNowhere' })
      if (name === 'customer_order' && !orders.add(row))
        problems.push({ table: name, id: String(row.id), problem: 'sumIsWrong' })
      if (name === 'payment') orders.pay(row)
    },
  })
  for (const id of orders.unpaid()) problems.push({ table: 'payment', id, problem: 'paymentIsMissing' })
  return { head: head as DumpHead, sums, problems }
}
