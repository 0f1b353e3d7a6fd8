import type { BooksResponse } from '#contract/staff/books.ts'
import { type AmountPart, amountParts } from '#domain/books/book-amounts.ts'
import type { Measure } from '#domain/books/entry-measure.ts'
import { paymentWays } from '#domain/books/journal-entry.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { type FigureRow, FigureTable } from '../components/figure-table.tsx'
import styles from './books-page.module.css'
import { type BooksAddress, toBooksAddress } from './books-range.ts'
import { useBooksTranslation } from './use-books-translation.ts'

interface Props {
  address: BooksAddress
  books: BooksResponse
}

/** Net, tax and gross by rate; money by way; payments by state. Every amount leads to what it adds up. */
export function MoneySections(props: Props) {
  return (
    <>
      <TaxSection {...props} />
      <div className="stack gap-4">
        <WaySection {...props} />
        <StateSection {...props} />
      </div>
    </>
  )
}

function TaxSection({ address, books: { figures } }: Props) {
  const { t, language } = useBooksTranslation()
  const money = (euros: number, of: Measure, query: { part?: AmountPart; rate?: number } = {}) => ({
    text: formatEuros(euros, language),
    to: toBooksAddress('/books/entries', address, { of, ...query }),
  })
  const ofRates = amountParts.flatMap((part) =>
    figures[part].map(({ vatPercent, net, tax, gross }): FigureRow => {
      const query = { part, rate: vatPercent }
      return {
        key: `${part} ${vatPercent}`,
        label: { text: t(`tax.${part}`, { percent: vatPercent }) },
        cells: [money(net, 'net', query), money(tax, 'tax', query), money(gross, 'revenue', query)],
      }
    }),
  )
  const sum: FigureRow = {
    key: 'sum',
    label: { text: t('tax.sum') },
    cells: [money(figures.net, 'net'), money(figures.tax, 'tax'), money(figures.gross, 'revenue')],
    isSum: true,
  }
  const unassigned: FigureRow = {
    key: 'unassigned',
    label: { text: t('tax.unassigned') },
    cells: [{ text: '' }, { text: '' }, money(figures.unassigned, 'unassigned')],
  }
  const hasUnassigned = figures.byKind.unassigned?.count ?? 0
  return (
    <section className={`stack gap-1 ${styles.section}`}>
      <h3>{t('tax.headline')}</h3>
      <FigureTable
        caption={t('tax.headline')}
        columns={[t('tax.rate'), t('tax.net'), t('tax.tax'), t('tax.gross')]}
        rows={[...ofRates, sum, ...(hasUnassigned > 0 ? [unassigned] : [])]}
      />
    </section>
  )
}

function WaySection({ address, books: { figures } }: Props) {
  const { t, language } = useBooksTranslation()
  // Rows of ways without money would only raise questions.
  const ways = paymentWays.filter(
    (way, index) => index === 0 || (way === 'store' ? figures.byKind.pickupSale?.count : figures.byWay[way]?.received),
  )
  const rows = ways.map((way): FigureRow => {
    const { received = 0, returned = 0, fees = 0 } = figures.byWay[way] ?? {}
    const link = (euros: number, of: Measure) => ({
      text: formatEuros(euros, language),
      to: toBooksAddress('/books/entries', address, { way, of }),
    })
    return {
      key: way,
      label: { text: t(`way.${way}`), to: toBooksAddress('/books/entries', address, { way }) },
      cells: [
        link(received, 'received'),
        link(0 - returned, 'returned'),
        link(0 - fees, 'fees'),
        {
          text: formatEuros(received - returned - fees, language),
          // All entries of a way: what customers paid, less refunds and fees.
          to: toBooksAddress('/books/entries', address, { way }),
        },
      ],
    }
  })
  return (
    <section className={`stack gap-1 ${styles.section}`}>
      <h3>{t('ways.headline')}</h3>
      <FigureTable
        caption={t('ways.headline')}
        columns={[t('ways.way'), t('ways.received'), t('ways.returned'), t('ways.fees'), t('ways.left')]}
        rows={rows}
      />
    </section>
  )
}

function StateSection({ address, books: { payments } }: Props) {
  const { t, language } = useBooksTranslation()
  if (payments.length === 0) return null
  return (
    <section className={`stack gap-1 ${styles.section}`}>
      <h3>{t('states.headline')}</h3>
      <p className="soft small">{t('states.text')}</p>
      <FigureTable
        caption={t('states.headline')}
        columns={[t('states.state'), t('states.count'), t('states.amount')]}
        rows={payments.map(({ way, state, count, amount }) => {
          const to = toBooksAddress('/books/payments', address, { way, state })
          return {
            key: `${way} ${state}`,
            label: { text: `${t(`way.${way}`)}: ${t(`state.${state}`)}` },
            cells: [
              { text: String(count), to },
              { text: formatEuros(amount, language), to },
            ],
          }
        })}
      />
    </section>
  )
}
