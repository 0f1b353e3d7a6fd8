import { type AllergenClass, type AllergenFilter, allergenClasses, allergenModes } from '#domain/catalog/allergens.ts'

/** The part of the filter that is in the URL. */
export interface ProductFilterQuery {
  category: string | undefined
  search: string | undefined
  regional: boolean
  biological: boolean
  /** Where and for when the visitor shops. */
  store: string | undefined
  day: string | undefined
  /** `shown` in the URL. */
  limit: number
}

export const cardsPerPage = 96
const maxCards = 100_000

export function parseProductFilter(params: URLSearchParams): ProductFilterQuery {
  const requested = Number(params.get('shown'))
  return {
    category: params.get('category') || undefined,
    search: params.get('search')?.trim().slice(0, 100) || undefined,
    regional: params.get('regional') === 'true',
    biological: params.get('biological') === 'true',
    store: params.get('store') || undefined,
    day: params.get('day') || undefined,
    limit: Number.isInteger(requested) && requested > cardsPerPage ? Math.min(requested, maxCards) : cardsPerPage,
  }
}

export const noAllergenFilter: AllergenFilter = { mode: 'freeFrom', classes: [] }

const knownClasses = new Set<string>(allergenClasses.map(({ code }) => code))

/** Returns undefined when the URL names no known allergen class. */
export function parseAllergenFilter(params: URLSearchParams): AllergenFilter | undefined {
  const classes = params.getAll('allergens').filter((code): code is AllergenClass => knownClasses.has(code))
  if (classes.length === 0) return undefined
  return { classes, mode: allergenModes.find((mode) => mode === params.get('mode')) ?? 'freeFrom' }
}

export function withAllergenFilter(params: URLSearchParams, { mode, classes }: AllergenFilter): URLSearchParams {
  const changed = new URLSearchParams(params)
  changed.delete('allergens')
  changed.delete('mode')
  for (const code of classes) changed.append('allergens', code)
  if (classes.length > 0) changed.set('mode', mode)
  return changed
}

/** The same address with another text to search for, from the start of its list. `removed` are other parameters to drop. */
export function withSearchText(
  params: URLSearchParams,
  text: string,
  removed: readonly string[] = [],
): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const name of ['search', 'shown', ...removed]) changed.delete(name)
  if (text) changed.set('search', text)
  return changed
}
