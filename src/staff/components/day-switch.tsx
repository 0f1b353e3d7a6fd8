import { useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import tabStyles from '#ui/tabs.module.css'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './day-switch.module.css'
import { Icon } from './icon.tsx'

interface Props {
  date: CalendarDate
  today: CalendarDate
  toAddress: (date: CalendarDate) => string
  /** New orders of a day, which nobody has looked at. */
  news?: { date: CalendarDate; count: number }
}

/** The chosen day says its date. */
export function DaySwitch({ date, today, toAddress, news }: Props) {
  const { t, language } = useTranslation()
  const days = [
    { date: addDays(today, -1), label: t('day.yesterday') },
    { date: today, label: t('day.today') },
    { date: addDays(today, 1), label: t('day.tomorrow') },
  ]
  const isOther = !days.some((day) => day.date === date)
  return (
    <nav className={`${tabStyles.tabs} ${styles.switch} no-print`} aria-label={t('day.label')}>
      <ul>
        {days.map((day) => (
          <li key={day.date}>
            <Link to={toAddress(day.date)} aria-current={day.date === date ? 'date' : undefined}>
              {day.label}
              {day.date === date && <span className={styles.date}>{formatDay(date, language, 'short')}</span>}
              {news && news.count > 0 && news.date === day.date && (
                <span className={styles.news}>
                  <span aria-hidden="true">{news.count}</span>
                  <span className="visually-hidden">{t('board.newCount', { count: news.count })}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
        <li>
          <OtherDay date={date} toAddress={toAddress} isChosen={isOther} />
        </li>
      </ul>
    </nav>
  )
}

function OtherDay({ date, toAddress, isChosen }: Omit<Props, 'today' | 'news'> & { isChosen: boolean }) {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.other}>
      <label htmlFor={id} className={tabStyles.tab} data-chosen={isChosen}>
        <Icon name="calendar" />
        <span className={isChosen ? undefined : 'visually-hidden'}>
          {isChosen ? formatDay(date, language, 'short') : t('day.other')}
        </span>
      </label>
      <input
        ref={input}
        id={id}
        type="date"
        value={date}
        onClick={() => input.current?.showPicker?.()}
        onChange={({ target }) => target.value && void navigate(toAddress(target.value))}
      />
    </div>
  )
}
