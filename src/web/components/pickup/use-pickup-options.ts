import { useCallback, useEffect, useState } from 'react'
import type { PickupOptions } from '#contract/orders/order-answer.ts'
import { storeApi } from '../../api/store-api.ts'
import { useBrowserApi } from '../../api/use-browser-api.ts'

interface Question {
  /** Empty: nothing is asked. */
  storeId: string
  preparationDays?: number | undefined
  purpose?: 'edit' | undefined
  /** The day that the order is for now. */
  movedFrom?: string | undefined
  /** What is in it, comma separated. */
  products?: string | undefined
}

interface Loaded {
  options: PickupOptions | undefined
  isLoading: boolean
  hasFailed: boolean
  /** For when the world has moved on, such as after a slot turned out to be full. */
  reload: () => void
}

const nothing = { options: undefined, isLoading: false, hasFailed: false }

/** What the chosen store offers. The newest question wins; while the same store is asked again, its old answer stays. */
export function usePickupOptions({ storeId, preparationDays, purpose, movedFrom, products }: Question): Loaded {
  const api = useBrowserApi(storeApi)
  const [state, setState] = useState<Omit<Loaded, 'reload'>>(nothing)
  const [generation, setGeneration] = useState(0)

  useEffect(() => {
    if (!storeId) return setState(nothing)
    let isNewest = true
    setState(({ options }) => {
      const known = options?.storeId === storeId ? options : undefined
      return { options: known, isLoading: true, hasFailed: false }
    })
    const query = {
      ...(preparationDays !== undefined && { preparationDays }),
      ...(purpose && { purpose }),
      ...(movedFrom && { movedFrom }),
      ...(products && { products }),
    }
    void api.pickupOptions(storeId, query).then((answer) => {
      if (!isNewest) return
      if (answer.success) setState({ options: answer.data, isLoading: false, hasFailed: false })
      else setState({ options: undefined, isLoading: false, hasFailed: true })
    })
    return () => {
      isNewest = false
    }
  }, [api, storeId, preparationDays, purpose, movedFrom, products, generation])

  const reload = useCallback(() => setGeneration((count) => count + 1), [])
  return { ...state, reload }
}
