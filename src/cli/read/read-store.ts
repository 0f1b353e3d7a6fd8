import type { Store } from '#domain/store/store.ts'
import { failed } from '../answers.ts'
import type { CommandResult } from '../command-result.ts'
import type { Desk, OpenHouse } from '../desk.ts'
import { nearestName } from '../nearest-name.ts'

export function readStore({ t }: Desk, { bakery }: OpenHouse, typed: string): Store | CommandResult {
  const { stores } = bakery
  const store = stores.find(({ id }) => id === typed)
  if (store) return store
  const ids = stores.map(({ id }) => id)
  const nearest = ids.find((id) => id.includes(typed)) ?? nearestName(typed, ids)
  return failed(nearest ? t('fault.storeNearest', { typed, nearest }) : t('fault.store', { typed }))
}
