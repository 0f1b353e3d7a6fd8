import { useState } from 'react'
import { painted } from '../after-paint.ts'
import { cartApi } from '../api/cart-api.ts'
import { useBrowserApi } from '../api/use-browser-api.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { appState } from '../state/app-state.ts'
import { localMemory } from '../state/browser-storage.ts'
import { expiringStorage } from '../state/expiring-storage.ts'
import { notify } from '../state/notify.ts'
import { addToCart } from './add-to-cart.ts'

export function useAddToCart(productId: string, name: string): { add: () => Promise<void>; isAdding: boolean } {
  const { t } = useTexts('products')
  const api = useBrowserApi(cartApi)
  const [isAdding, setAdding] = useState(false)

  async function add(): Promise<void> {
    setAdding(true)
    const parts = {
      api,
      state: appState,
      storage: expiringStorage(localMemory()),
      nowMs: Date.now(),
      painted,
    }
    const answer = await addToCart(parts, productId)
    setAdding(false)
    if (answer.success) notify(appState, { tone: 'status', text: t('added', { name }) })
    else notify(appState, { tone: 'alert', text: answer.message || t('addOffline') })
  }
  return { add, isAdding }
}
