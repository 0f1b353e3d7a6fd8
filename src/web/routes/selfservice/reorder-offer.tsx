import { useNavigate } from 'react-router'
import type { ReorderAnswer } from '#contract/orders/order-answer.ts'
import { cartApi } from '../../api/cart-api.ts'
import { useBrowserApi } from '../../api/use-browser-api.ts'
import { takeCart } from '../../cart/add-to-cart.ts'
import { keepCartId } from '../../cart/cart-id.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { appState } from '../../state/app-state.ts'
import { localMemory } from '../../state/browser-storage.ts'
import { expiringStorage } from '../../state/expiring-storage.ts'
import { useAppState } from '../../state/use-app-state.ts'
import styles from './order-ways.module.css'
import list from './reorder-item.module.css'
import { ReorderItem } from './reorder-item.tsx'

interface Props {
  offer: ReorderAnswer
  onClose: () => void
}

/** What matters most comes first. */
const weight = { gone: 0, allergens: 1, price: 2, same: 3 }

export function ReorderOffer({ offer: { cartId, items }, onClose }: Props) {
  const { t } = useTexts('selfservice')
  const api = useBrowserApi(cartApi)
  const navigate = useNavigate()
  const inCart = useAppState(({ cartItemCount }) => cartItemCount)
  const isAllGone = items.every(({ change }) => change === 'gone')

  async function take(): Promise<void> {
    const storage = expiringStorage(localMemory())
    const nowMs = Date.now()
    keepCartId(storage, cartId, nowMs)
    const answer = await api.cart(cartId)
    if (answer.success) takeCart({ state: appState, storage, nowMs }, answer.data)
    await navigate('/checkout#checkout-data', { preventScrollReset: true })
  }

  return (
    <>
      <p>{t(isAllGone ? 'reorder.allGone' : 'reorder.lead')}</p>
      <ul className={list.items}>
        {items
          .toSorted((a, b) => weight[a.change] - weight[b.change])
          .map((item) => (
            <ReorderItem key={item.productId} item={item} />
          ))}
      </ul>
      {inCart > 0 && !isAllGone && <p className={list.note}>{t('reorder.replaces', { count: inCart })}</p>}
      <div className={styles.answers}>
        {isAllGone ? (
          <SiteLink to="/products#home" className="button">
            {t('reorder.products')}
          </SiteLink>
        ) : (
          <button type="button" className="button" onClick={() => void take()}>
            {t('reorder.take')}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t('reorder.close')}
        </button>
      </div>
    </>
  )
}
