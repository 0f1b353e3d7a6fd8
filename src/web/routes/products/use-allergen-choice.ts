import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AllergenFilter } from '#domain/catalog/allergen-filter.ts'
import { localMemory } from '../../state/browser-storage.ts'
import { expiringStorage } from '../../state/expiring-storage.ts'
import { noAllergenFilter, readAllergenFilter, withAllergenFilter } from './product-filter-query.ts'

const entryName = 'allergens'
const deviceStorage = () => expiringStorage(localMemory())

export interface AllergenChoice {
  filter: AllergenFilter
  /** What a link or the form without script brought along; gone from the address with the first choice made here. */
  inAddress: AllergenFilter
  change: (filter: AllergenFilter) => void
  /** Together with what was chosen on this device before. */
  withKept: (filter: AllergenFilter) => AllergenFilter
  clear: () => void
}

function readKept(): AllergenFilter | undefined {
  const kept = deviceStorage().get(entryName, Date.now()) as AllergenFilter | undefined
  return kept && readAllergenFilter(withAllergenFilter(new URLSearchParams(), kept))
}

/**
 * The choice is about health, so one that is made here stays here: it never gets into the address and with it to the
 * server. An address that names allergens is obeyed; without it, what was chosen on this device before.
 */
export function useAllergenChoice(): AllergenChoice {
  const [parameters, setParameters] = useSearchParams()
  const [remembered, setRemembered] = useState<AllergenFilter>()
  const [chosen, setChosen] = useState<AllergenFilter>()
  const inAddress = chosen ? undefined : readAllergenFilter(parameters)

  useEffect(() => setRemembered(readKept()), [])

  function change(filter: AllergenFilter): void {
    if (filter.classes.length > 0) deviceStorage().set(entryName, filter)
    else deviceStorage().remove(entryName)
    setChosen(filter)
    if (inAddress)
      setParameters(withAllergenFilter(parameters, noAllergenFilter), { replace: true, preventScrollReset: true })
  }

  return {
    filter: chosen ?? inAddress ?? remembered ?? noAllergenFilter,
    inAddress: inAddress ?? noAllergenFilter,
    change,
    clear: () => change(noAllergenFilter),
    withKept: ({ mode, classes }) => ({ mode, classes: [...new Set([...classes, ...(readKept()?.classes ?? [])])] }),
  }
}
