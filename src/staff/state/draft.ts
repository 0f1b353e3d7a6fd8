import { useState } from 'react'

const prefix = 'krume-draft:'

function read<T>(name: string): T | undefined {
  try {
    const kept = sessionStorage.getItem(prefix + name)
    return kept === null ? undefined : (JSON.parse(kept) as T)
  } catch {
    return undefined
  }
}

function write(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // Where nothing can be stored, it is kept as long as the page is open.
  }
}

/** What somebody has typed: it holds names and phone numbers, which are nobody else's business. */
export function deleteDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/** What is typed and not sent yet, kept in this window: leaving the page by mistake loses nothing. */
export function useDraft<T>(name: string, initial: T) {
  const [kept] = useState(() => read<T>(name))
  const [value, setValue] = useState(kept ?? initial)
  return {
    value,
    /** It was begun before this page was opened. */
    isContinued: kept !== undefined,
    change(next: T): void {
      setValue(next)
      write(name, next)
    },
    /** Sent, or thrown away. */
    remove: () => write(name, undefined),
  }
}
