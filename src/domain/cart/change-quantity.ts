import { type CartLine, maxLinesPerCart, maxQuantityPerLine } from './cart.ts'

export type QuantityChange = { kind: 'changed'; lines: CartLine[] } | { kind: 'tooMany' }

/** One more of a product; a new line at the end if it was not there. */
export function addOne(lines: readonly CartLine[], productId: string): QuantityChange {
  const line = lines.find((one) => one.productId === productId)
  if (!line) {
    if (lines.length >= maxLinesPerCart) return { kind: 'tooMany' }
    return { kind: 'changed', lines: [...lines, { productId, quantity: 1, notes: '' }] }
  }
  if (line.quantity >= maxQuantityPerLine) return { kind: 'tooMany' }
  const changed = { ...line, quantity: line.quantity + 1 }
  return { kind: 'changed', lines: lines.map((one) => (one === line ? changed : one)) }
}

/** One less; at zero the line goes. Taking what is not there changes nothing. */
export function removeOne(lines: readonly CartLine[], productId: string): CartLine[] {
  return lines
    .map((line) => (line.productId === productId ? { ...line, quantity: line.quantity - 1 } : line))
    .filter(({ quantity }) => quantity > 0)
}
