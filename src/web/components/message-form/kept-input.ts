import type { SmallStorage } from '../../state/browser-storage.ts'

type Kept = Record<string, string>

const keyOf = (name: string) => `krume:${name}-input`
const isKept = ([name]: [string, unknown]) => name !== 'website' && name !== 'elapsedMs'

export function readInput(session: SmallStorage, name: string): Kept {
  try {
    const kept: unknown = JSON.parse(session.getItem(keyOf(name)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {}
  } catch {
    return {}
  }
}

/** For this tab only, so that a reload loses nothing and the next person at the device finds nothing. */
export function keepInput(session: SmallStorage, name: string, form: Iterable<[string, FormDataEntryValue]>): void {
  try {
    session.setItem(keyOf(name), JSON.stringify(Object.fromEntries([...form].filter(isKept))))
  } catch {
    // A full storage costs the memory, not the message.
  }
}

export const forgetInput = (session: SmallStorage, name: string): void => session.removeItem(keyOf(name))
