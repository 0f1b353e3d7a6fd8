import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import type { AllergenFilter } from '#domain/catalog/allergens.ts'
import { createExpiringStorage, getLocalStorage } from '../../state/storage.ts'
import { parseAllergenFilter, withAllergenFilter } from './product-filter-query.ts'
import { rememberShop, withRememberedShop } from './remembered-shop.ts'

const storageKey = 'allergens'
const deviceStorage = () => createExpiringStorage(getLocalStorage())

/** The choice that was made on this device; undefined when there is none. */
function readRememberedFilter(): AllergenFilter | undefined {
  const stored = deviceStorage().get(storageKey, Date.now()) as AllergenFilter | undefined
  return stored && parseAllergenFilter(withAllergenFilter(new URLSearchParams(), stored))
}

export function rememberFilter(filter: AllergenFilter | undefined): void {
  if (filter && filter.classes.length > 0) deviceStorage().set(storageKey, filter)
  else deviceStorage().remove(storageKey)
}

/** A choice made before hydration adds to the remembered one, which the page did not show yet. */
export function withRememberedClasses(chosen: AllergenFilter | undefined): AllergenFilter | undefined {
  const remembered = readRememberedFilter()
  if (!chosen || !remembered) return chosen ?? remembered
  return { mode: chosen.mode, classes: [...new Set([...chosen.classes, ...remembered.classes])] }
}

/** Writes remembered allergens, store and day to a URL that names none. After back and forward, the URL decides. */
export function useRememberedFilter(): void {
  const navigate = useNavigate()
  const { search, hash, key, state } = useLocation()
  const type = useNavigationType()
  const seenKey = useRef<string>(undefined)
  const apply = useEffectEvent(() => {
    const isReturning = seenKey.current !== undefined && type === 'POP'
    const isSeen = seenKey.current === key
    seenKey.current = key
    if (isSeen) return
    const params = new URLSearchParams(search)
    const inUrl = parseAllergenFilter(params)
    const day = params.get('day') ?? undefined
    if (isReturning || day) rememberShop({ store: params.get('store') ?? undefined, day })
    if (isReturning) return rememberFilter(inUrl)
    const remembered = inUrl ? undefined : readRememberedFilter()
    const shown = withRememberedShop(remembered ? withAllergenFilter(params, remembered) : params)
    if (String(shown) === String(params)) return
    void navigate({ search: String(shown), hash }, { replace: true, state })
  })
  useEffect(() => apply(), [key])
}
