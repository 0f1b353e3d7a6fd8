/** A line of an order as staff read it. */
interface ReadLine {
  name: string
  quantity: number
  refundedQuantity?: number | undefined
  options: readonly string[]
  notes: string
}

export interface LabelLine {
  quantity: number
  name: string
  /** Options and wishes. */
  details: string
}

/** Lines of text on one label, so that none is cut. */
const linesPerLabel = 8

/** What goes into the bag of an order, on as many labels as it needs. */
export function toLabelParts(lines: readonly ReadLine[]): LabelLine[][] {
  const parts: LabelLine[][] = []
  let room = 0
  for (const { name, quantity, refundedQuantity = 0, options, notes } of lines) {
    if (quantity === refundedQuantity) continue
    const details = [...options, notes].filter(Boolean).join(' · ')
    const needed = details ? 2 : 1
    if (room < needed) {
      parts.push([])
      room = linesPerLabel
    }
    parts.at(-1)?.push({ quantity: quantity - refundedQuantity, name, details })
    room -= needed
  }
  return parts
}
