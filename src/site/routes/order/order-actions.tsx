import { lazy, Suspense, useState } from 'react'
import type { OrderResponse } from '#contract/orders.ts'
import { phoneLink } from '#domain/store.ts'
import actionList from '../../components/action-list.module.css'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isPayable, isToConfirm } from './payment-status.ts'
import { Reorder, type ReorderRequest } from './reorder.tsx'

/** Loaded when somebody opens them. */
const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))
const InvoiceDialog = lazy(() => import('./invoice-dialog.tsx'))

interface Props {
  order: OrderResponse
  reorder: ReorderRequest | undefined
}

export function OrderActions({ order, reorder }: Props) {
  const { t } = useTranslation('order')
  return (
    <section className={`stack top gap-1 ${actionList.section}`} aria-labelledby="actions">
      <h2 id="actions" className="headline-s">
        {t('actions.headline')}
      </h2>
      <ul>
        {/* Whoever has an open order should finish it, not make a second one. */}
        {!isPayable(order) && !isToConfirm(order) && (
          <li className={'needs-script'}>
            <Reorder order={order} request={reorder} />
          </li>
        )}
        {order.isRepeatable && (
          <li>
            <SiteLink
              to={`/selfservice/orders/${order.orderId}/standing`}
              className={`text-button ${actionList.action}`}
            >
              {t('actions.standing')}
            </SiteLink>
          </li>
        )}
        <li className={'needs-script'}>
          <button type="button" className={`text-button ${actionList.action}`} onClick={() => window.print()}>
            {t('actions.print')}
          </button>
        </li>
        {order.invoices.map(({ number, kind }) => (
          <li key={number}>
            {/* A link of the browser: the file is no page of the site. */}
            <a
              href={`/api/v1/orders/${order.orderId}/invoices/${number}`}
              className={`text-button ${actionList.action}`}
            >
              {t(`actions.invoice.${kind}`, { number })}
            </a>
          </li>
        ))}
        {order.isInvoiceable && (
          <li className={'needs-script'}>
            <DialogButton label={t('actions.requestInvoice')} dialog={InvoiceDialog} order={order} />
          </li>
        )}
        {order.isCancelable && (
          <li className={'needs-script'}>
            <DialogButton label={t('cancel.open')} dialog={CancelDialog} order={order} />
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

interface DialogButtonProps {
  label: string
  dialog: React.ComponentType<{ order: OrderResponse; onClose: () => void }>
  order: OrderResponse
}

function DialogButton({ label, dialog: Dialog, order }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={`text-button ${actionList.action}`} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <Suspense>
          <Dialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
