import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { BooksResponse } from '#contract/staff/books.ts'
import type { Measure } from '#domain/books/entry-measure.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay, formatDayRange } from '#domain/i18n/format-dates.ts'
import { useLoaded } from '../api/page-loader.ts'
import { type StaffData, unwrap } from '../api/request.ts'
import { useDownload } from '../api/use-download.ts'
import { Button } from '../components/button.tsx'
import { KeyFigureList } from '../components/key-figures.tsx'
import { EmptyState, ProblemNotice } from '../components/message.tsx'
import { useSession } from '../layout/use-session.ts'
import { type StaffApp, useStaffApp } from '../staff-app.ts'
import { allows } from '../state/session-cache.ts'
import { BooksLayout, RangeForm } from './books-layout.tsx'
import styles from './books-page.module.css'
import { type BooksAddress, readBooksAddress, toBooksAddress } from './books-range.ts'
import { FirstDatevDialog } from './first-datev-dialog.tsx'
import { JournalState } from './journal-state.tsx'
import { MoneySections } from './money-sections.tsx'
import { DaysSection, StoresSection } from './split-sections.tsx'
import { TillSection } from './till-section.tsx'
import { useBooksTranslation } from './use-books-translation.ts'

interface BooksData {
  address: BooksAddress
  books: BooksResponse
}

export const createLoader =
  ({ requests, clock }: StaffApp) =>
  async ({ request }: LoaderFunctionArgs) => {
    const address = readBooksAddress(request.url, berlinTime(clock.now()).date)
    const books = unwrap(await requests.request('GET /books', { query: { ...address } }))
    return { address, books }
  }

const exports = {
  csv: 'GET /books/journal.csv',
  datev: 'GET /books/datev.csv',
  dayEnds: 'GET /books/day-ends.txt',
} as const

/** The closing of a day, or the figures of any range. */
export function Component() {
  const { t, language } = useBooksTranslation()
  const { address, books } = useLoaded(createLoader)
  const session = useSession()
  const { requests } = useStaffApp()
  const { download, problem } = useDownload()
  const [invented, setInvented] = useState<StaffData<'GET /books/settings'> | undefined>()
  const save = (format: keyof typeof exports) => void download(exports[format], { query: address })
  /** A file with the invented numbers must not reach the tax adviser. */
  async function saveDatev(): Promise<void> {
    const settings = allows(session, 'books.manage') ? await requests.request('GET /books/settings') : undefined
    if (settings?.ok && settings.data.isDefault) setInvented(settings.data)
    else save('datev')
  }
  const isDay = address.from === address.until
  const title = isDay
    ? t('range.day', { day: formatDay(address.from, language, 'full') })
    : formatDayRange(address.from, address.until, language)
  const storeName = session.stores.find(({ id }) => id === address.store)?.name ?? t('range.allStores')
  const tools = (
    <>
      <Button kind="quiet" icon="print" onClick={() => print()}>
        {t('tool.print')}
      </Button>
      {(['csv', 'datev', 'dayEnds'] as const).map((format) => (
        <Button
          kind="quiet"
          icon="download"
          key={format}
          title={t(`tool.${format}Title`)}
          onClick={() => (format === 'datev' ? void saveDatev() : save(format))}
        >
          {t(`tool.${format}`)}
        </Button>
      ))}
    </>
  )
  return (
    <BooksLayout title={t('title')} address={address} tools={tools}>
      <RangeForm path="/books" address={address} />
      <ProblemNotice problem={problem} />
      {invented && (
        <FirstDatevDialog settings={invented} onDownload={() => save('datev')} onClose={() => setInvented(undefined)} />
      )}
      <h2 className="headline-m">
        {title} <span className="block soft lead">{storeName}</span>
      </h2>
      <KeyFigures address={address} books={books} />
      {books.figures.entries === 0 ? (
        <EmptyState icon="books" headline={t('empty.headline')} text={t('empty.text')} />
      ) : (
        <div className={styles.sections}>
          <MoneySections address={address} books={books} />
          {!isDay && <DaysSection address={address} books={books} />}
          {!address.store && <StoresSection address={address} books={books} />}
        </div>
      )}
      <TillSection address={address} till={books.till} />
      <JournalState books={books} />
    </BooksLayout>
  )
}

function KeyFigures({ address, books: { figures, differences } }: BooksData) {
  const { t, language } = useBooksTranslation()
  const toEntries = (query: { kinds?: string; of?: Measure }) => toBooksAddress('/books/entries', address, query)
  const entries = [
    {
      name: 'gross',
      text: formatEuros(figures.gross, language),
      hint: t('figure.grossHint'),
      to: toEntries({ of: 'revenue' }),
    },
    {
      name: 'orders',
      text: String(figures.orders),
      hint: t('figure.ordersHint'),
      to: toEntries({ of: 'orders' }),
    },
    {
      name: 'refunds',
      text: formatEuros(figures.byKind.refund?.amount ?? 0, language),
      hint: t('figure.refundsHint', { count: figures.byKind.refund?.count ?? 0 }),
      to: toEntries({ kinds: 'refund' }),
    },
    {
      name: 'fees',
      text: formatEuros(figures.fees, language),
      hint: t('figure.feesHint'),
      to: toEntries({ of: 'fees' }),
    },
    {
      name: 'differences',
      text: String(differences),
      hint: t('figure.differencesHint'),
      to: '/books/differences',
      isAmber: differences > 0,
    },
  ] as const
  return <KeyFigureList figures={entries.map((entry) => ({ ...entry, label: t(`figure.${entry.name}`) }))} />
}
