import { lazy, Suspense, useState } from 'react'
import type { OrderResponse } from '#contract/orders.ts'
import { phoneLink } from '#domain/store.ts'
import actionList from '../../components/action-list.module.css'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Reorder } from './reorder.tsx'

/** Loaded when somebody opens it. */
const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))

interface Props {
  order: OrderResponse
  isReorder: boolean
}

export function OrderActions({ order, isReorder }: Props) {
  const { t } = useTranslation('order')
  return (
    <section className={`stack top gap-1 ${actionList.section}`} aria-labelledby="actions">
      <h2 id="actions" className="headline-s">
        {t('actions.headline')}
      </h2>
      <ul>
        <li className={'needs-script'}>
          <Reorder orderId={order.orderId} storeId={order.pickupStore.id} isOpenedByLink={isReorder} />
        </li>
        <li className={'needs-script'}>
          <button type="button" className={`text-button ${actionList.action}`} onClick={() => window.print()}>
            {t('actions.print')}
          </button>
        </li>
        {order.isCancelable && (
          <li className={'needs-script'}>
            <CancelOrder order={order} />
          </li>
        )}
        {order.items.some(({ canBeWithdrawn }) => canBeWithdrawn) && (
          <li>
            <SiteLink to={`/withdrawal?order=${order.orderId}`} className={`text-button ${actionList.action}`}>
              {t('actions.withdraw')}
            </SiteLink>
          </li>
        )}
      </ul>
      <p className="small below-1">
        {t('actions.call')}{' '}
        <a className="nowrap" href={phoneLink(order.pickupStore.phone)}>
          {order.pickupStore.phone}
        </a>
      </p>
    </section>
  )
}

function CancelOrder({ order }: { order: OrderResponse }) {
  const { t } = useTranslation('order')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={`text-button ${actionList.action}`} onClick={() => setOpen(true)}>
        {t('cancel.open')}
      </button>
      {isOpen && (
        <Suspense>
          <CancelDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
