import { type Allergen, type AllergenClass, allergenClasses } from './allergens.ts'

export const allergenModes = ['contains', 'freeFrom'] as const
export type AllergenMode = (typeof allergenModes)[number]

export interface AllergenFilter {
  mode: AllergenMode
  classes: readonly AllergenClass[]
}

const membersOf = (classes: readonly AllergenClass[]): ReadonlySet<string> =>
  new Set(allergenClasses.filter(({ code }) => classes.includes(code)).flatMap(({ members }) => members))

/**
 * "contains" shows what holds at least one chosen allergen. "freeFrom" shows what is declared to hold none of them;
 * a product that is not declared is never shown as free of anything.
 */
export function passesAllergenFilter(
  allergens: readonly Allergen[] | null,
  { mode, classes }: AllergenFilter,
): boolean {
  if (classes.length === 0) return true
  const chosen = membersOf(classes)
  const holdsOne = allergens?.some((allergen) => chosen.has(allergen)) ?? false
  return mode === 'contains' ? holdsOne : allergens !== null && !holdsOne
}
