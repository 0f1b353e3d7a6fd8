/** Additives that German law wants named on a menu, in the order of their usual numbers. */
export const additives = [
  'colour',
  'preservative',
  'antioxidant',
  'flavourEnhancer',
  'sulphured',
  'blackened',
  'waxed',
  'phosphate',
  'sweetener',
  'phenylalanine',
  'nitriteCuringSalt',
  'caffeine',
] as const

export type Additive = (typeof additives)[number]
