import { useEffect, useRef } from 'react'
import type { PlannedHours, StoreDayPreview } from '#contract/staff/store-care.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import styles from './hours-preview.module.css'

function Periods({ periods }: { periods: PlannedHours['before'] }) {
  const { t } = useTranslation()
  if (periods.length === 0) return t('hours.closed')
  return periods.map(({ from, until }) => (
    <span key={from} className="block nowrap">
      {`${from}–${until} `}
    </span>
  ))
}

/** The hours of each store before and after a change, and how many orders lose their time. */
export function HoursPreview({ preview: { hours, orders } }: { preview: StoreDayPreview }) {
  const { t, language } = useTranslation()
  const { stores } = useSession()
  const headline = useRef<HTMLHeadingElement>(null)
  useEffect(() => headline.current?.focus(), [])
  const isOneDay = new Set(hours.flatMap(({ dates }) => dates)).size === 1
  const countOrders = ({ store, dates }: PlannedHours) =>
    orders.filter((order) => order.store === store && dates.includes(order.date)).length
  return (
    <section aria-labelledby="hours-preview">
      <h3 id="hours-preview" ref={headline} tabIndex={-1}>
        {t('hours.preview')}
      </h3>
      <table className={`table ${styles.table}`}>
        <thead>
          <tr>
            {(['store', 'before', 'after'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`hours.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((row) => {
            const isChanged = JSON.stringify(row.before) !== JSON.stringify(row.after)
            const count = countOrders(row)
            return (
              <tr key={`${row.store} ${row.dates[0]}`} data-changed={isChanged}>
                <th scope="row">
                  {stores.find(({ id }) => id === row.store)?.name ?? row.store}
                  {!isOneDay && <small>{row.dates.map((date) => formatDay(date, language, 'short')).join(', ')}</small>}
                </th>
                <td>
                  <Periods periods={row.before} />
                </td>
                <td>
                  {isChanged ? <Periods periods={row.after} /> : t('hours.unchanged')}
                  {row.isLonger && <small className="error">{t('hours.longer')}</small>}
                  {count > 0 && <small className="error">{t('lists.orders', { count })}</small>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
