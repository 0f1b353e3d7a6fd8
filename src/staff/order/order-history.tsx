import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay, formatInstant } from '#domain/i18n/format-dates.ts'
import { type Translation, useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'

type Entry = StaffOrderDetails['history'][number]
type Pickup = NonNullable<Entry['from']>

const describePickup = ({ date, time }: Pickup, { language }: Translation) =>
  `${formatDay(date, language, 'short')}, ${time}`

function detailsOf({ by, text, amount, from, to }: Entry, texts: Translation): string {
  const parts = [
    amount === null ? '' : formatEuros(amount, texts.language),
    from && to ? `${describePickup(from, texts)} → ${describePickup(to, texts)}` : '',
    text ?? '',
    by ?? '',
  ]
  return parts.filter(Boolean).join(' · ')
}

/** What happened to the order, the newest first. */
export function OrderHistory({ order }: { order: StaffOrderDetails }) {
  const texts = useTranslation()
  const { t, language } = texts
  const { date: today } = useLocalTime()
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('orderPage.history')}</h2>
      {order.history.length === 0 && <p>{t('orderPage.noHistory')}</p>}
      <ol className="history line-top">
        {order.history.toReversed().map((entry, index) => {
          const key = `history.${entry.kind}`
          const details = detailsOf(entry, texts)
          return (
            <li key={index}>
              <span className="soft figures">{formatInstant(entry.at, today, language)}</span>
              <span>
                {t.has(key) ? t(key) : entry.kind}
                {details && <span className="block soft small">{details}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
