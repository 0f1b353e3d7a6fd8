import type { BooksFiguresResponse, BooksResponse } from '#contract/staff/books.ts'
import type { Measure } from '#domain/books/entry-measure.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { BarChart } from '../components/bar-chart.tsx'
import { FigureTable } from '../components/figure-table.tsx'
import styles from './books-page.module.css'
import { type BooksAddress, toBooksAddress } from './books-range.ts'
import { useBooksTranslation } from './use-books-translation.ts'

interface Props {
  address: BooksAddress
  books: BooksResponse
}

/** A day or store with its figures and the page that shows it alone. */
interface Part {
  key: string
  label: string
  shortLabel: string
  address: BooksAddress
  figures: BooksFiguresResponse
}

function PartsTable({ caption, first, parts }: { caption: string; first: string; parts: readonly Part[] }) {
  const { t, language } = useBooksTranslation()
  const columns = [
    first,
    t('column.orders'),
    t('column.net'),
    t('column.tax'),
    t('column.gross'),
    t('column.refunds'),
    t('column.fees'),
  ]
  return (
    <FigureTable
      caption={caption}
      columns={columns}
      rows={parts.map(({ key, label, address, figures }) => {
        const link = (euros: number, query: { kinds?: string; of?: Measure }) => ({
          text: formatEuros(euros, language),
          to: toBooksAddress('/books/entries', address, query),
        })
        return {
          key,
          label: { text: label, to: toBooksAddress('/books', address) },
          cells: [
            {
              text: String(figures.orders),
              to: toBooksAddress('/books/entries', address, { of: 'orders' }),
            },
            link(figures.net, { of: 'net' }),
            link(figures.tax, { of: 'tax' }),
            link(figures.gross, { of: 'revenue' }),
            link(figures.byKind.refund?.amount ?? 0, { kinds: 'refund' }),
            link(figures.fees, { of: 'fees' }),
          ],
        }
      })}
    />
  )
}

function PartsSection({ headline, first, parts }: { headline: string; first: string; parts: readonly Part[] }) {
  const { t, language } = useBooksTranslation()
  const bars = parts.map(({ key, label, shortLabel, figures }) => ({
    key,
    label: shortLabel,
    columns: [{ value: figures.gross, text: `${label} ${formatEuros(figures.gross, language)}` }],
  }))
  const [most, ...others] = bars
    .flatMap(({ columns }) => columns)
    .toSorted((a, b) => b.value - a.value)
    .map(({ text }) => text)
  const label = t('chart.label', { headline, most: most ?? '', least: others.at(-1) ?? most ?? '' })
  return (
    <section className={`stack gap-1 ${styles.section}`} data-wide="true">
      <h3>{headline}</h3>
      {parts.length > 1 && <BarChart bars={bars} label={label} />}
      <PartsTable caption={headline} first={first} parts={parts} />
    </section>
  )
}

export function DaysSection({ address, books }: Props) {
  const { t, language } = useBooksTranslation()
  const parts = books.days.map(
    ({ date, figures }): Part => ({
      key: date,
      label: formatDay(date, language, 'short'),
      shortLabel: books.days.length > 12 ? String(Number(date.slice(8))) : formatDay(date, language, 'short'),
      address: { ...address, from: date, until: date },
      figures,
    }),
  )
  return <PartsSection headline={t('days.headline')} first={t('days.day')} parts={parts} />
}

export function StoresSection({ address, books }: Props) {
  const { t } = useBooksTranslation()
  const parts = books.stores.map(
    ({ id, name, figures }): Part => ({
      key: id,
      label: name,
      shortLabel: name,
      address: { ...address, store: id },
      figures,
    }),
  )
  return <PartsSection headline={t('stores.headline')} first={t('stores.store')} parts={parts} />
}
