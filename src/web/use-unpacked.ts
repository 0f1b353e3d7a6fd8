import { useMemo } from 'react'
import { type Packed, unpack } from './pack.ts'

/** The same value for as long as the text is the same. */
export const useUnpacked = <T>(packed: Packed<T>): T => useMemo(() => unpack(packed), [packed])
