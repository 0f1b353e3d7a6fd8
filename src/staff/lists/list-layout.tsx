import { useSearchParams } from 'react-router'
import { type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatDay, formatInstant } from '#domain/i18n/format-dates.ts'
import { unwrap } from '../api/request.ts'
import { saveFile } from '../api/use-download.ts'
import { DaySwitch } from '../components/day-switch.tsx'
import { Icon } from '../components/icon.tsx'
import { ReadAge } from '../components/read-age.tsx'
import { SectionTabs } from '../components/section-tabs.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import { useFreshOrders } from '../order/use-latest-order.ts'
import type { StaffApp } from '../staff-app.ts'
import type { ListQuery, ReadList } from '../state/list-cache.ts'
import { toCsv } from './list-csv.ts'
import { defaultDate, type ListName } from './list-date.ts'
import styles from './list-layout.module.css'

export interface ListData<L extends ListQuery['list']> extends ReadList<L> {
  /** How many changes of orders came before. */
  readAfter: number
}

/** Reads the list of the day and store in the address. */
export async function loadList<L extends ListQuery['list']>(
  { lists, changes, clock, session }: StaffApp,
  { url }: Request,
  { list, name }: { list: L; name: ListName },
): Promise<ListData<L>> {
  const { searchParams } = new URL(url)
  const wanted = searchParams.get('date')
  const date = isCalendarDate(wanted) ? wanted : defaultDate(name, clock.localTime())
  const readAfter = changes.state.get().count
  // Loaders of a page run at the same time as the one that finds out who is signed in.
  await session.load()
  return { ...unwrap(await lists.read({ list, date, store: searchParams.get('store') ?? '' })), readAfter }
}

const toAddress = (list: ListName, date: CalendarDate, store: string) =>
  `/lists/${list}?date=${date}${store && `&store=${encodeURIComponent(store)}`}`

interface Props {
  list: ListName
  data: ListData<ListQuery['list']>
  /** The list as a table for other programs. */
  rows: Parameters<typeof toCsv>[0]
  children: React.ReactNode
}

/** Day, stores and printing, which all lists share. */
export function ListLayout({ list, data, rows, children }: Props) {
  const { t, language } = useTranslation()
  const { date: today } = useLocalTime()
  const { date, store, readAt, isStored, readAfter } = data
  useFreshOrders(readAfter)
  return (
    <Page title={t(`lists.${list}`)} width="wide" isTitleForPrint>
      <div className={`between no-print ${styles.head}`}>
        <SectionTabs
          label={t('nav.lists')}
          tabs={(['bake', 'packing', 'labels', 'pickup'] as const).map((name) => ({
            to: toAddress(name, date, store),
            label: t(`lists.${name}`),
          }))}
        />
        <div className={`row gap-1 ${styles.tools}`}>
          <button type="button" className="button button-quiet" onClick={() => print()}>
            <Icon name="print" />
            <span className="wide-only">{t('lists.print')}</span>
          </button>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => saveFile(new Blob([toCsv(rows)], { type: 'text/csv' }), `krume-${list}-${date}.csv`)}
          >
            <Icon name="download" />
            <span className="wide-only">CSV</span>
          </button>
        </div>
      </div>
      <div className="between no-print">
        <DaySwitch date={date} today={today} toAddress={(day) => toAddress(list, day, store)} />
        <StoreFilter store={store} />
      </div>
      <div className={`between no-print ${styles.day}`}>
        <p>{formatDay(date, language, 'full')}</p>
        <ReadAge readAt={readAt} isOld={isStored} />
      </div>
      {children}
    </Page>
  )
}

interface HeadProps {
  list: ListName
  data: ListData<ListQuery['list']>
  /** Undefined when the columns name the stores. */
  store: string | undefined
  columns: number
}

/** The first row of a table on each of its pages, on paper only. */
export function PrintHead({ list, data: { date, readAt }, store, columns }: HeadProps) {
  const { t, language } = useTranslation()
  const { date: today } = useLocalTime()
  return (
    <tr className={styles.printHead}>
      <th colSpan={columns}>
        <strong>{[t(`lists.${list}`), store, formatDay(date, language, 'full')].filter(Boolean).join(' · ')}</strong>
        <span>{t('age.readAt', { time: formatInstant(readAt, today, language) })}</span>
      </th>
    </tr>
  )
}

function StoreFilter({ store }: { store: string }) {
  const { t } = useTranslation()
  const { stores } = useSession()
  const [searchParams, setSearchParams] = useSearchParams()
  if (stores.length < 2) return null
  return (
    <label>
      <span className="visually-hidden">{t('nav.store')}</span>
      <select
        value={store}
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
