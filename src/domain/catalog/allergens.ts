/**
 * The 14 allergen classes of EU regulation 1169/2011 with the letters used on German and Austrian menus.
 * Cereals with gluten and nuts must be declared individually, so each has its own code.
 */
export const allergenClasses = [
  { letter: 'A', code: 'gluten', members: ['wheat', 'rye', 'spelt', 'barley', 'oats', 'kamut'] },
  { letter: 'B', code: 'crustaceans', members: ['crustaceans'] },
  { letter: 'C', code: 'egg', members: ['egg'] },
  { letter: 'D', code: 'fish', members: ['fish'] },
  { letter: 'E', code: 'peanut', members: ['peanut'] },
  { letter: 'F', code: 'soy', members: ['soy'] },
  { letter: 'G', code: 'milk', members: ['milk'] },
  {
    letter: 'H',
    code: 'nuts',
    members: ['almond', 'hazelnut', 'walnut', 'cashew', 'pecan', 'brazil', 'pistachio', 'macadamia'],
  },
  { letter: 'L', code: 'celery', members: ['celery'] },
  { letter: 'M', code: 'mustard', members: ['mustard'] },
  { letter: 'N', code: 'sesame', members: ['sesame'] },
  { letter: 'O', code: 'sulphites', members: ['sulphites'] },
  { letter: 'P', code: 'lupin', members: ['lupin'] },
  { letter: 'R', code: 'molluscs', members: ['molluscs'] },
] as const

export type AllergenClass = (typeof allergenClasses)[number]['code']
export type Allergen = (typeof allergenClasses)[number]['members'][number]

export const allergens = allergenClasses.flatMap((allergenClass): readonly Allergen[] => allergenClass.members)

export const allergenModes = ['contains', 'freeFrom'] as const
export type AllergenMode = (typeof allergenModes)[number]

export interface AllergenFilter {
  mode: AllergenMode
  classes: readonly AllergenClass[]
}

const allergensOfClasses = (classes: readonly AllergenClass[]): ReadonlySet<string> =>
  new Set(allergenClasses.filter(({ code }) => classes.includes(code)).flatMap(({ members }) => members))

/**
 * "contains" matches products with at least one of the allergens. "freeFrom" matches products that declare none of
 * them; a product without a declaration never counts as free of anything.
 */
export function passesAllergenFilter(
  allergens: readonly Allergen[] | null,
  { mode, classes }: AllergenFilter,
): boolean {
  if (classes.length === 0) return true
  const chosen = allergensOfClasses(classes)
  const hasOne = allergens?.some((allergen) => chosen.has(allergen)) ?? false
  return mode === 'contains' ? hasOne : allergens !== null && !hasOne
}

/** Additives that German law requires on a menu, in the order of their usual numbers. */
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
