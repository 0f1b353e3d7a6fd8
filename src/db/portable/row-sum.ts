import { createHash } from 'node:crypto'

const modulus = 1n << 256n

export interface TableSum {
  name: string
  rows: number
  checksum: string
}

/** The sum of the rows' hashes: the same rows give the same sum, in whatever order a database hands them out. */
export function rowSum(name: string) {
  let rows = 0
  let sum = 0n
  return {
    add(row: string): void {
      rows += 1
      sum = (sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % modulus
    },
    total: (): TableSum => ({ name, rows, checksum: sum.toString(16).padStart(64, '0') }),
  }
}
