import { useSyncExternalStore } from 'react'

/** A value that components follow. */
export interface Observable<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

export interface WritableObservable<T> extends Observable<T> {
  set(value: T): void
}

export function createObservable<T>(initial: T): WritableObservable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useObservable = <T>({ get, subscribe }: Observable<T>): T => useSyncExternalStore(subscribe, get, get)
