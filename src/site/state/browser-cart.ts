import { cartApi } from '../api/cart-api.ts'
import { nextPaint } from '../scheduling.ts'
import { appState, notify } from './app-state.ts'
import { cartConnection } from './cart-connection.ts'
import { countCart } from './cart-model.ts'
import { type CartNews, type CartSession, type CartState, createCartSession } from './cart-session.ts'
import { watchCart } from './cart-tabs.ts'
import { createExpiringStorage, getLocalStorage, getSessionStorage } from './storage.ts'

const lockName = 'krume-cart'

/** Browsers refuse locks when storage is blocked. Then tabs share no cart either. */
async function lock<T>(task: () => Promise<T>): Promise<T> {
  let isStarted = false
  const runTask = () => {
    isStarted = true
    return task()
  }
  try {
    return await navigator.locks.request(lockName, runTask)
  } catch (error) {
    if (isStarted) throw error
    return task()
  }
}

function explain(news: CartNews): void {
  const { t } = cartConnection
  if (!t) return
  if (news.kind === 'refused') notify(appState, { tone: 'alert', text: news.failure.message })
  else if (news.kind === 'unreachable') {
    const text = `${news.failure.message || t('cartNews.unreachable')} ${t('cartNews.takenBack')}`
    notify(appState, { tone: 'alert', text })
    // The checkout page says that it is offline for as long as it lasts.
  } else if (news.kind !== 'offline' || location.pathname !== '/checkout')
    notify(appState, { tone: 'status', text: t(`cartNews.${news.kind}`) })
}

function createBrowserSession(): CartSession {
  const { cartItemCount, cartTotal } = appState.getState()
  const restored = { itemCount: cartItemCount, total: cartTotal }
  const session = createCartSession({
    storage: createExpiringStorage(getLocalStorage()),
    tabStorage: createExpiringStorage(getSessionStorage()),
    api: () => cartConnection.call && cartApi(cartConnection.call),
    nowMs: Date.now,
    isOnline: () => navigator.onLine,
    nextPaint,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    lock,
    announce: () => announce(),
    explain,
    onChange({ model }: CartState) {
      const { itemCount, total } = countCart(model, restored)
      appState.setState({ cartItemCount: itemCount, cartTotal: total })
    },
  })
  const announce = watchCart(session.reload)
  return session
}

/** The cart of this tab. */
export function getCartSession(): CartSession {
  cartConnection.session ??= createBrowserSession()
  return cartConnection.session
}
