import { Link } from 'react-router'
import type { AffectedOrder } from '#contract/staff/store-care.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { nameOfStore } from '#domain/store.ts'
import { Notice } from '#ui/notice.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import styles from './affected-orders.module.css'

interface Props {
  headline: string
  orders: readonly AffectedOrder[]
  /** What happens with them. */
  children: React.ReactNode
}

/** Whom a change hits, before it happens. */
export function AffectedOrderList({ headline, orders, children }: Props) {
  const { language } = useTranslation()
  const { stores } = useSession()
  return (
    <Notice tone="warning">
      <strong>{headline}</strong>
      <ul className={`stack gap-05 ${styles.orders}`}>
        {orders.map(({ orderId, store, date, time, name, phone, total }) => (
          <li key={orderId} className="stack">
            <Link className="strong" to={`/orders/${orderId}`}>
              {name}
            </Link>
            <span className="small">
              {stores.length > 1 && `${nameOfStore(stores, store)} · `}
              {formatDay(date, language, 'short')}, {time} · {formatEuros(total, language)} · {phone}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </Notice>
  )
}
