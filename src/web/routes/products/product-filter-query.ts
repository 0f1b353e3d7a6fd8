import { type AllergenFilter, allergenModes } from '#domain/catalog/allergen-filter.ts'
import { type AllergenClass, allergenClasses } from '#domain/catalog/allergens.ts'

/** The part of the filter that lies in the address. */
export interface ProductFilterQuery {
  category: string | undefined
  search: string | undefined
  regional: boolean
  biological: boolean
  shown: number
}

export const cardsPerPage = 96
const mostCards = 100_000

export function readProductFilter(parameters: URLSearchParams): ProductFilterQuery {
  const shown = Number(parameters.get('shown'))
  return {
    category: parameters.get('category') || undefined,
    search: parameters.get('search')?.trim().slice(0, 100) || undefined,
    regional: parameters.get('regional') === 'true',
    biological: parameters.get('biological') === 'true',
    shown: Number.isInteger(shown) && shown > cardsPerPage ? Math.min(shown, mostCards) : cardsPerPage,
  }
}

export const noAllergenFilter: AllergenFilter = { mode: 'freeFrom', classes: [] }

const knownClasses = new Set<string>(allergenClasses.map(({ code }) => code))

/** undefined: the address says nothing about allergens. */
export function readAllergenFilter(parameters: URLSearchParams): AllergenFilter | undefined {
  const classes = parameters.getAll('allergens').filter((code): code is AllergenClass => knownClasses.has(code))
  if (classes.length === 0) return undefined
  return { classes, mode: allergenModes.find((mode) => mode === parameters.get('mode')) ?? 'freeFrom' }
}

export function withAllergenFilter(parameters: URLSearchParams, { mode, classes }: AllergenFilter): URLSearchParams {
  const changed = new URLSearchParams(parameters)
  changed.delete('allergens')
  changed.delete('mode')
  for (const code of classes) changed.append('allergens', code)
  if (classes.length > 0) changed.set('mode', mode)
  return changed
}
