import type { BooksResponse } from '#contract/staff/books.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { type FigureRow, FigureTable } from '../components/figure-table.tsx'
import styles from './books-page.module.css'
import { type BooksAddress, toBooksAddress } from './books-range.ts'
import { useBooksTranslation } from './use-books-translation.ts'

type TillSales = BooksResponse['till'][number]

interface Props {
  address: BooksAddress
  till: readonly TillSales[]
}

/** Euros are added as cents: sums of fractions would drift. */
const sumEuros = (amounts: readonly number[]) => amounts.reduce((sum, euros) => sum + Math.round(euros * 100), 0) / 100

/** What the tills have recorded, to compare it with their reports: by store for a day, by day for a range. */
export function TillSection({ address, till }: Props) {
  const { t, language } = useBooksTranslation()
  if (till.length === 0) return null
  const isDay = address.from === address.until
  const rates = [...new Set(till.flatMap((one) => one.rates.map(({ vatPercent }) => vatPercent)))].sort((a, b) => a - b)
  const toCells = (sales: readonly TillSales[]) =>
    [
      String(sales.reduce((sum, { orders }) => sum + orders, 0)),
      ...rates.map((rate) =>
        formatEuros(
          sumEuros(
            sales.flatMap((one) => one.rates.filter(({ vatPercent }) => vatPercent === rate)).map((r) => r.gross),
          ),
          language,
        ),
      ),
      formatEuros(sumEuros(sales.map(({ gross }) => gross)), language),
    ].map((text) => ({ text }))
  const rows = [...Map.groupBy(till, ({ store, date }) => (isDay ? store : date))].map(([key, sales]): FigureRow => {
    const part = isDay ? { ...address, store: key } : { ...address, from: key, until: key }
    const text = isDay ? (sales[0]?.name ?? key) : formatDay(key, language, 'short')
    return { key, label: { text, to: toBooksAddress('/books', part) }, cells: toCells(sales) }
  })
  const sum: FigureRow = { key: 'sum', label: { text: t('tax.sum') }, cells: toCells(till), isSum: true }
  return (
    <section className={`stack gap-1 ${styles.section}`} data-wide="true">
      <h3>{t('till.headline')}</h3>
      <p className="soft small">{t('till.text')}</p>
      <FigureTable
        caption={t('till.headline')}
        columns={[
          isDay ? t('stores.store') : t('days.day'),
          t('column.orders'),
          ...rates.map((percent) => t('till.rate', { percent })),
          t('column.gross'),
        ]}
        rows={[...rows, sum]}
      />
    </section>
  )
}
