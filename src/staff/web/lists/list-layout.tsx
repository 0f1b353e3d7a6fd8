import { useSearchParams } from 'react-router'
import { addDays, type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { DaySwitch } from '../components/day-switch.tsx'
import { Icon } from '../components/icon.tsx'
import { SectionTabs } from '../components/section-tabs.tsx'
import { formatDay } from '../format.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import styles from './list-layout.module.css'

export type ListName = 'bake' | 'packing' | 'pickup'

interface Props {
  list: ListName
  date: CalendarDate
  /** The chosen store; undefined: all. */
  store: string | undefined
  children: React.ReactNode
}

/** Baked is for tomorrow, packed and picked up for today. */
export const defaultDate = (list: ListName, today: CalendarDate): CalendarDate =>
  list === 'bake' ? addDays(today, 1) : today

export const readDate = (url: string, fallback: CalendarDate): CalendarDate => {
  const date = new URL(url).searchParams.get('date')
  return isCalendarDate(date) ? date : fallback
}

const toAddress = (list: ListName, date: CalendarDate, store: string | undefined) =>
  `/lists/${list}?date=${date}${store ? `&store=${encodeURIComponent(store)}` : ''}`

/** Day, stores and printing, which all lists share. */
export function ListLayout({ list, date, store, children }: Props) {
  const { t, language } = useTranslation()
  const { date: today } = useLocalTime()
  return (
    <Page title={t(`lists.${list}`)} width="wide" isTitleForPrint>
      <div className={styles.head}>
        <SectionTabs
          label={t('nav.lists')}
          tabs={(['bake', 'packing', 'pickup'] as const).map((name) => ({
            to: toAddress(name, date, store),
            label: t(`lists.${name}`),
          }))}
        />
        <button type="button" className={`button button-quiet ${styles.print}`} onClick={() => print()}>
          <Icon name="print" />
          {t('lists.print')}
        </button>
      </div>
      <div className={styles.tools}>
        <DaySwitch date={date} today={today} toAddress={(day) => toAddress(list, day, store)} />
        <StoreFilter store={store} />
      </div>
      <p className={styles.day}>{formatDay(date, language, 'full')}</p>
      {children}
    </Page>
  )
}

function StoreFilter({ store }: { store: string | undefined }) {
  const { t } = useTranslation()
  const { stores } = useSession()
  const [searchParams, setSearchParams] = useSearchParams()
  if (stores.length < 2) return null
  return (
    <label className={styles.filter}>
      <span className="visually-hidden">{t('nav.store')}</span>
      <select
        value={store ?? ''}
        onChange={({ target }) => {
          const next = new URLSearchParams(searchParams)
          if (target.value) next.set('store', target.value)
          else next.delete('store')
          setSearchParams(next)
        }}
      >
        <option value="">{t('lists.allStores')}</option>
        {stores.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
