import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AllergenFilter } from '#domain/catalog/allergen-filter.ts'
import { expiringStorage } from '../../state/expiring-storage.ts'
import { readAllergenFilter, withAllergenFilter } from './product-filter-query.ts'

const entryName = 'allergens'
const noFilter: AllergenFilter = { mode: 'freeFrom', classes: [] }

export interface AllergenChoice {
  filter: AllergenFilter
  change: (filter: AllergenFilter) => void
  clear: () => void
}

/** The address wins; without it, what was chosen on this device before. */
export function useAllergenChoice(): AllergenChoice {
  const [parameters, setParameters] = useSearchParams()
  const [remembered, setRemembered] = useState<AllergenFilter>()

  useEffect(() => {
    const kept = expiringStorage(localStorage).get(entryName, Date.now()) as AllergenFilter | undefined
    if (kept) setRemembered(readAllergenFilter(withAllergenFilter(new URLSearchParams(), kept)))
  }, [])

  function change(filter: AllergenFilter): void {
    const storage = expiringStorage(localStorage)
    if (filter.classes.length > 0) storage.set(entryName, filter)
    else storage.remove(entryName)
    setRemembered(filter)
    setParameters(withAllergenFilter(parameters, filter), { replace: true, preventScrollReset: true })
  }

  return {
    filter: readAllergenFilter(parameters) ?? remembered ?? noFilter,
    change,
    clear: () => change(noFilter),
  }
}
