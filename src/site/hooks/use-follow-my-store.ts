import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useAppState } from '../state/app-state.ts'

/** Loads a page about the visitor's store again when another tab has chosen another one. */
export function useFollowMyStore(loadedId: string | undefined): void {
  const { revalidate } = useRevalidator()
  const myStoreId = useAppState(({ myStore }) => myStore?.id)
  useEffect(() => {
    if (loadedId && myStoreId && myStoreId !== loadedId) void revalidate()
  }, [loadedId, myStoreId, revalidate])
}
