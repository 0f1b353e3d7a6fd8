import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { MapTiles } from '../../request-context.ts'
import type { loader as rootLoader } from '../../root.tsx'

const choiceKey = 'krume:map-tiles'

function readChoice(): boolean {
  try {
    return typeof sessionStorage !== 'undefined' && sessionStorage.getItem(choiceKey) === '1'
  } catch {
    return false
  }
}

function writeChoice(isChosen: boolean): void {
  try {
    if (isChosen) sessionStorage.setItem(choiceKey, '1')
    else sessionStorage.removeItem(choiceKey)
  } catch {}
}

export interface TilesChoice {
  /** Where the tiles would come from; missing where none are configured. */
  host: string | undefined
  /** Set once the visitor has agreed. */
  tiles: MapTiles | undefined
  choose(isChosen: boolean): void
}

/** Nothing comes from the tile service before the visitor asks for it; the choice ends with the visit. */
export function useTilesChoice(): TilesChoice {
  const offered = useRouteLoaderData<typeof rootLoader>('root')?.mapTiles
  const [isChosen, setChosen] = useState(readChoice)
  return {
    host: offered && new URL(offered.url).host,
    tiles: isChosen ? offered : undefined,
    choose(next) {
      writeChoice(next)
      setChosen(next)
    },
  }
}
