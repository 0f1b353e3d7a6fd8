/** How many of a product can be ordered: the smallest quantity, the step and the largest one of a line. */
export interface QuantityRules {
  min: number
  step: number
  max: number
  /** From so many pieces of the product on, the bakery needs more days. */
  largeOrder: { from: number; preparationDays: number } | null
}

export const maxQuantityPerLine = 99
/** No product may allow more. */
export const maxQuantityOfRules = 500

export const defaultQuantityRules: QuantityRules = { min: 1, step: 1, max: maxQuantityPerLine, largeOrder: null }

type Steps = Pick<QuantityRules, 'min' | 'step' | 'max'>

export const largestQuantity = ({ min, step, max }: Steps): number => min + Math.floor((max - min) / step) * step

export const isOfferedQuantity = (rules: Steps, quantity: number): boolean =>
  quantity >= rules.min && quantity <= rules.max && (quantity - rules.min) % rules.step === 0

/** One step more; undefined at the limit. The first step is the smallest quantity. */
export function nextQuantity(rules: Steps, quantity: number): number | undefined {
  if (quantity < rules.min) return rules.min
  const next = rules.min + (Math.floor((quantity - rules.min) / rules.step) + 1) * rules.step
  return next <= rules.max ? next : undefined
}

/** One step less; zero below the smallest quantity. */
export function previousQuantity(rules: Steps, quantity: number): number {
  if (quantity <= rules.min) return 0
  const previous = rules.min + (Math.ceil((quantity - rules.min) / rules.step) - 1) * rules.step
  return Math.min(previous, largestQuantity(rules))
}

/** The offered quantity that is nearest, rather more than less. */
export function nearestQuantity(rules: Steps, quantity: number): number {
  if (isOfferedQuantity(rules, quantity)) return quantity
  return nextQuantity(rules, quantity) ?? largestQuantity(rules)
}

/** How many steps add so many pieces to a quantity. Beyond the largest quantity, the steps go on. */
export function countSteps({ min, step }: Steps, quantity: number, pieces: number): number {
  const wanted = quantity + pieces
  if (quantity >= min) return Math.ceil(pieces / step)
  return 1 + Math.max(0, Math.ceil((wanted - min) / step))
}
