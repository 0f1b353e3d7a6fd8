import type { OrderLine } from '#domain/order/order.ts'

type Taxed = Pick<OrderLine, 'quantity' | 'priceCents' | 'depositCents' | 'vatPercent'>

export const goodsCentsOf = ({ quantity, priceCents }: Taxed): number => quantity * priceCents
export const depositCentsOf = ({ quantity, depositCents }: Taxed): number => quantity * depositCents

/** As when the cart was priced: once per rate, deposits with the drink they belong to. */
export function taxByRate(lines: readonly Taxed[]): { vatPercent: number; taxCents: number }[] {
  const grossByRate = new Map<number, number>()
  for (const line of lines) {
    const grossCents = goodsCentsOf(line) + depositCentsOf(line)
    grossByRate.set(line.vatPercent, (grossByRate.get(line.vatPercent) ?? 0) + grossCents)
  }
  return [...grossByRate]
    .sort(([a], [b]) => a - b)
    .map(([vatPercent, grossCents]) => ({
      vatPercent,
      taxCents: Math.round((grossCents * vatPercent) / (100 + vatPercent)),
    }))
}
