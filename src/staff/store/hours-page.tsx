import { useState } from 'react'
import type { StoreDayResponse } from '#contract/staff/store-care.ts'
import { addMonths, type CalendarDate, weekdayOf } from '#domain/calendar/calendar-date.ts'
import { firstOfMonth } from '#domain/calendar/calendar-week.ts'
import { formatDay, shortWeekdayName } from '#domain/i18n/format-dates.ts'
import { useRead } from '../api/use-read.ts'
import { Icon } from '../components/icon.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import { useSelectedStore } from '../state/selected-store.ts'
import { type DateRange, extendRange, isInRange, lastOfMonth, weeksOfMonth } from './calendar-model.ts'
import { HoursForm } from './hours-form.tsx'
import styles from './hours-page.module.css'
import { StoreLayout } from './store-layout.tsx'

/** The hours of a month. A tap on a day, and on another one for a range, changes them. */
export function Component() {
  const { t, language } = useTranslation()
  const { date: today } = useLocalTime()
  const store = useSelectedStore(useSession())
  const [month, setMonth] = useState(firstOfMonth(today))
  const [range, setRange] = useState<DateRange | undefined>()
  const { data, problem, read } = useRead('GET /store-days', {
    query: {
      stores: store?.id ?? '',
      from: month,
      until: lastOfMonth(month),
    },
  })
  return (
    <StoreLayout title="hours">
      <p>{t('hours.text')}</p>
      <ProblemNotice problem={problem} />
      <div className="columns">
        <section aria-labelledby="month">
          <header className="between">
            <button
              type="button"
              className="round-button"
              aria-label={t('hours.previous')}
              onClick={() => setMonth(addMonths(month, -1))}
            >
              <Icon name="previous" />
            </button>
            <h2 id="month" aria-live="polite">
              {formatDay(month, language, 'month')}
            </h2>
            <button
              type="button"
              className="round-button"
              aria-label={t('hours.next')}
              onClick={() => setMonth(addMonths(month, 1))}
            >
              <Icon name="next" />
            </button>
          </header>
          <MonthGrid
            month={month}
            today={today}
            days={data ?? []}
            range={range}
            onChoose={(date) => setRange(extendRange(range, date))}
          />
        </section>
        {range ? (
          <HoursForm
            key={`${range.from} ${range.until}`}
            range={range}
            onChanged={read}
            onClose={() => setRange(undefined)}
          />
        ) : (
          <p className="soft">{t('hours.choose')}</p>
        )}
      </div>
    </StoreLayout>
  )
}

interface GridProps {
  month: CalendarDate
  today: CalendarDate
  days: readonly StoreDayResponse[]
  range: DateRange | undefined
  onChoose: (date: CalendarDate) => void
}

function MonthGrid({ month, today, days, range, onChoose }: GridProps) {
  const { language } = useTranslation()
  const dayByDate = new Map(days.map((day) => [day.date, day]))
  const weeks = weeksOfMonth(month)
  const weekdays = (weeks[1] ?? []).map((date) => (date ? shortWeekdayName(weekdayOf(date), language) : ''))
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={week.find(Boolean) ?? index}>
            {week.map((date, place) => (
              <td key={date ?? `${index} ${place}`}>
                {date && (
                  <DayButton
                    date={date}
                    day={dayByDate.get(date)}
                    isPast={date < today}
                    isToday={date === today}
                    isChosen={isInRange(range, date)}
                    onChoose={() => onChoose(date)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  date: CalendarDate
  day: StoreDayResponse | undefined
  isPast: boolean
  isToday: boolean
  isChosen: boolean
  onChoose: () => void
}

function DayButton({ date, day, isPast, isToday, isChosen, onChoose }: DayProps) {
  const { t, language } = useTranslation()
  const hours = day?.periods.map(({ from, until }) => `${from}–${until}`) ?? []
  const isClosed = day !== undefined && hours.length === 0
  const label = [
    formatDay(date, language),
    isClosed ? t('hours.closed') : hours.join(', '),
    day?.reason,
    day?.isSetByStaff && t('hours.special'),
  ]
  return (
    <button
      type="button"
      className={styles.day}
      data-closed={isClosed}
      data-special={day?.isSetByStaff}
      data-today={isToday}
      aria-pressed={isChosen}
      disabled={isPast}
      onClick={onChoose}
    >
      <span className="visually-hidden">{label.filter(Boolean).join(', ')}</span>
      <strong aria-hidden="true">{Number(date.slice(8))}</strong>
      <span aria-hidden="true">{isClosed ? t('hours.closedShort') : (hours[0] ?? '')}</span>
      {hours.length > 1 && <span aria-hidden="true">{hours[1]}</span>}
      {day?.reason && (
        <span className={styles.reason} aria-hidden="true">
          {day.reason}
        </span>
      )}
    </button>
  )
}
