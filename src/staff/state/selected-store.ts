import type { SessionResponse } from '#contract/staff/session.ts'
import { createObservable, useObservable } from './observable.ts'

const storageKey = 'krume-staff-store'

function readChoice(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined
  } catch {
    return undefined
  }
}

const choice = createObservable<string | undefined>(readChoice())

export function selectStore(storeId: string): void {
  try {
    localStorage.setItem(storageKey, storeId)
  } catch {}
  choice.set(storeId)
}

/** The store that a session works on: its own, or the one that was chosen on this device. */
const storeOf = ({ stores }: SessionResponse, chosen: string | undefined) =>
  stores.find(({ id }) => id === chosen) ?? stores[0]

export const useSelectedStore = (session: SessionResponse) => storeOf(session, useObservable(choice))

export const getSelectedStore = (session: SessionResponse | undefined) => session && storeOf(session, choice.get())
