import type { StoreAnswer } from '#contract/stores/store-answer.ts'
import { weekdayOf } from '#domain/calendar/calendar-date.ts'
import { formatDayAndMonth } from '../../format-day-and-month.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PeriodList } from './period-list.tsx'
import styles from './special-days.module.css'

/** What lies beyond the week shown: the dates of the next weeks that differ from it. */
export function SpecialDays({ hours }: { hours: StoreAnswer['opening_hours'] }) {
  const { t, language } = useTexts('places')
  const lastShown = hours.upcoming.at(-1)?.date ?? ''
  const ahead = hours.special.filter(({ date }) => date > lastShown)
  if (ahead.length === 0) return null
  return (
    <div className={styles.special}>
      <h3>{t('hours.special')}</h3>
      <dl>
        {ahead.map(({ date, periods, reason }) => (
          <div key={date}>
            <dt>
              {t(`weekday.${weekdayOf(date)}`)}, {formatDayAndMonth(date, language)}
              {reason && <span>{reason}</span>}
            </dt>
            <dd>
              <PeriodList periods={periods} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
