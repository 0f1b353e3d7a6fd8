import type { BooksFiguresResponse, BooksResponse } from '#contract/staff/books.ts'
import type { Measure } from '#domain/books/entry-measure.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import barChartStyles from './bar-chart.module.css'
import styles from './books-page.module.css'
import { type BooksAddress, toBooksAddress } from './books-range.ts'
import { FigureTable } from './figure-table.tsx'
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
    value: figures.gross,
    text: `${label} ${formatEuros(figures.gross, language)}`,
  }))
  const sorted = bars.toSorted((a, b) => b.value - a.value)
  const label = t('chart.label', { headline, most: sorted[0]?.text ?? '', least: sorted.at(-1)?.text ?? '' })
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

interface Bar {
  key: string
  label: string
  value: number
  /** The value as the table shows it. */
  text: string
}

const chartHeight = 140
const slotWidth = 40
const barWidth = 26

/** The smallest round number that is not below the value. */
function niceCeiling(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power
}

/** Columns for eyes that see patterns. The table beside it has the figures; `label` says the most important in words. */
function BarChart({ bars, label: name }: { bars: readonly Bar[]; label: string }) {
  const top = niceCeiling(Math.max(...bars.map(({ value }) => value)))
  const bottom = Math.min(0, ...bars.map(({ value }) => value))
  const toY = (value: number) => ((top - value) / (top - bottom)) * chartHeight
  const width = bars.length * slotWidth
  return (
    <div className={`stack gap-05 ${barChartStyles.chart}`}>
      <svg viewBox={`0 0 ${width} ${chartHeight + 8}`} preserveAspectRatio="none" role="img" aria-label={name}>
        {[1, 0.5].map((share) => (
          <line
            key={share}
            className={barChartStyles.grid}
            x1="0"
            x2={width}
            y1={toY(top * share)}
            y2={toY(top * share)}
          />
        ))}
        {bars.map(({ key, value, label, text }, index) => (
          <rect
            key={key}
            className={value < 0 ? barChartStyles.negative : barChartStyles.bar}
            x={index * slotWidth + (slotWidth - barWidth) / 2}
            width={barWidth}
            y={Math.min(toY(value), toY(0))}
            height={Math.max(value === 0 ? 0 : 1.5, Math.abs(toY(value) - toY(0)))}
          >
            <title>{`${label}: ${text}`}</title>
          </rect>
        ))}
        <line className={barChartStyles.axis} x1="0" x2={width} y1={toY(0)} y2={toY(0)} />
      </svg>
      <ol className={`row ${barChartStyles.labels}`} aria-hidden="true">
        {bars.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ol>
    </div>
  )
}
