import { useRevalidator } from 'react-router'
import type { NextPickupResponse, PickupOptions } from '#contract/orders.ts'
import { useTimer } from '#ui/use-timer.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { formatNextPickup } from '../next-pickup-format.ts'
import { useAppState } from '../state/app-state.ts'
import { usePickupOptions } from './use-pickup-options.ts'

interface NextPickup {
  /** Undefined when nothing can be ordered. */
  text: string | undefined
  /** In the store that the visitor has chosen. */
  inMyStore: PickupOptions | undefined
}

/** A store without pickup says nothing about orders: the visitor will choose another one. */
const takesOrders = ({ dates, missing }: PickupOptions) => dates.length > 0 || missing.length > 0

/**
 * Until when to order for the next possible day: in the visitor’s store or, if there is none, in any. `products` as the
 * API understands them. The page is loaded again when its sentence is over.
 */
export function useNextPickup(nextPickup: NextPickupResponse, products = ''): NextPickup {
  const translation = useTranslation('products')
  const storeId = useAppState(({ myStore }) => myStore?.id) ?? ''
  const { options, reload } = usePickupOptions({ storeId, products })
  const { revalidate } = useRevalidator()
  const loadAgain = () => {
    void revalidate()
    reload()
  }
  useTimer(loadAgain, nextPickup.validSeconds * 1000, nextPickup)
  const inMyStore = options && takesOrders(options) ? options : undefined
  return { text: formatNextPickup(inMyStore ?? nextPickup, translation), inMyStore }
}
