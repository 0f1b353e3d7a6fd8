import { Link, type LoaderFunctionArgs, useNavigate } from 'react-router'
import type { WeekFiguresResponse, WeekProductResponse } from '#contract/staff/week.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { mondayOf } from '#domain/calendar/calendar-week.ts'
import { formatEuros, formatNumber } from '#domain/i18n/format.ts'
import { formatDay, formatDayRange } from '#domain/i18n/format-dates.ts'
import { type WeekName, weekNames } from '#domain/week/compared-weeks.ts'
import type { WeekOrderKind } from '#domain/week/week-figures.ts'
import { SelectField } from '#ui/field.tsx'
import tabStyles from '#ui/tabs.module.css'
import { useLoaded } from '../api/page-loader.ts'
import { unwrap } from '../api/request.ts'
import { BarChart } from '../components/bar-chart.tsx'
import { type FigureRow, FigureTable } from '../components/figure-table.tsx'
import { type KeyFigure, KeyFigureList } from '../components/key-figures.tsx'
import { Page } from '../layout/page.tsx'
import { useSession } from '../layout/use-session.ts'
import type { StaffApp } from '../staff-app.ts'
import { allows } from '../state/session-cache.ts'
import { useWeekTranslation } from './use-week-translation.ts'
import { readWeekAddress, toOrdersAddress, toWeekAddress } from './week-address.ts'
import styles from './week-page.module.css'

export const createLoader =
  ({ requests, clock }: StaffApp) =>
  async ({ request }: LoaderFunctionArgs) => {
    const address = readWeekAddress(request.url)
    const report = unwrap(await requests.request('GET /week', { query: { ...address } }))
    return { address, today: berlinTime(clock.now()).date, report }
  }

/** How the bakery is doing. Every number leads to the list of what it counts. */
export function Component() {
  const { t, language } = useWeekTranslation()
  const { report } = useLoaded(createLoader)
  const { week } = report.weeks
  return (
    <Page title={t('title')} width="wide" hasBack>
      <WeekSwitch />
      <p className="lead">
        {formatDayRange(week.from, week.until, language)}
        {week.until !== addDays(week.from, 6) && <span className="soft"> {t('switch.soFar')}</span>}
      </p>
      <KeyFigures />
      <div className={styles.sections}>
        <DaysSection />
        <ComingSection />
        <ProductSection name="best" products={report.products.best} />
        <ProductSection name="fading" products={report.products.fading} />
        {report.stores.length > 0 && <StoresSection />}
        <RefundsSection />
        <SoldOutSection />
      </div>
      <p className="soft">{t('note')}</p>
    </Page>
  )
}

function WeekSwitch() {
  const { t } = useWeekTranslation()
  const { address, today, report } = useLoaded(createLoader)
  const { stores } = useSession()
  const navigate = useNavigate()
  const monday = report.weeks.week.from
  const days = [
    { name: 'before', day: addDays(monday, -7) },
    { name: 'current', day: undefined },
    ...(monday < mondayOf(today) ? [{ name: 'after', day: addDays(monday, 7) } as const] : []),
  ] as const
  return (
    <div className="between no-print">
      <nav className={tabStyles.tabs} aria-label={t('switch.label')}>
        <ul>
          {days.map(({ name, day }) => (
            <li key={name}>
              <Link
                to={toWeekAddress({ ...address, day })}
                aria-current={name === 'current' && monday === mondayOf(today) ? 'date' : undefined}
              >
                {t(`switch.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SelectField
        label={t('switch.store')}
        value={address.store ?? ''}
        none={t('switch.allStores')}
        choices={stores}
        onChange={(store) => void navigate(toWeekAddress({ ...address, store }))}
      />
    </div>
  )
}

function KeyFigures() {
  const { t, language } = useWeekTranslation()
  const { address, today, report } = useLoaded(createLoader)
  const { figures, weeks, coming, applicationDays } = report
  const session = useSession()
  const { store } = address
  const number = (value: number) => formatNumber(value, language)
  const euros = (value: number) => formatEuros(value, language)
  const hours = (value: number | null) =>
    value === null ? t('figure.unknown') : t('figure.hours', { hours: number(value) })
  const compare = (
    name: 'value' | 'orders' | 'average' | 'notCollected' | 'refunded' | CustomerKind | 'soldOut' | 'answer',
    to: string,
    text: (of: WeekFiguresResponse) => string,
  ): KeyFigure => ({
    ...{ name, label: t(`figure.${name}`), text: text(figures.week), to },
    hint: t('figure.compared', { before: text(figures.weekBefore), yearBefore: text(figures.yearBefore) }),
  })
  const toList = (of: WeekOrderKind) => toOrdersAddress({ ...weeks.week, store, of })
  const aheadValue = coming.reduce((sum, { value }) => sum + value, 0)
  const aheadOrders = coming.reduce((sum, { orders }) => sum + orders, 0)
  const ahead = { from: addDays(today, 1), until: coming.at(-1)?.date ?? addDays(today, 1) }
  return (
    <KeyFigureList
      figures={[
        compare('value', toList('orders'), ({ value }) => euros(value)),
        compare('orders', toList('orders'), ({ orders }) => number(orders)),
        compare('average', toList('orders'), ({ average }) => euros(average)),
        {
          ...{ name: 'coming', label: t('figure.coming'), text: euros(aheadValue) },
          ...{ hint: t('figure.comingHint', { orders: aheadOrders }), to: toOrdersAddress({ ...ahead, store }) },
        },
        compare('newCustomers', toList('newCustomers'), ({ newCustomers }) => number(newCustomers)),
        compare('returningCustomers', toList('returningCustomers'), (of) => number(of.returningCustomers)),
        compare('notCollected', toList('notCollected'), (of) => `${euros(of.notCollectedValue)} (${of.notCollected})`),
        compare('refunded', toList('refunded'), ({ refunds, refunded }) => `${euros(refunded)} (${refunds})`),
        compare('soldOut', `/audit?from=${weeks.week.from}&until=${weeks.week.until}`, (of) => hours(of.soldOutHours)),
        compare('answer', '/inbox?state=all', ({ answerHours }) => hours(answerHours)),
        {
          ...{ name: 'applications', label: t('figure.applications'), hint: t('figure.applicationsHint') },
          text: applicationDays === null ? t('figure.unknown') : t('figure.days', { count: applicationDays }),
          ...(allows(session, 'hiring.manage') && { to: '/hiring' }),
        },
      ]}
    />
  )
}

type CustomerKind = 'newCustomers' | 'returningCustomers'

interface SectionProps {
  headline: string
  columns: readonly string[]
  rows: readonly FigureRow[]
  isWide?: boolean
  children?: React.ReactNode
}

/** A chart, if there is one, and the table beside it. */
function Section({ headline, columns, rows, isWide = false, children }: SectionProps) {
  const { t } = useWeekTranslation()
  return (
    <section className={`stack top gap-1 ${styles.section}`} data-wide={isWide}>
      <h2 className="headline-s">{headline}</h2>
      {rows.length === 0 ? <p className="soft">{t('none')}</p> : children}
      {rows.length > 0 && <FigureTable caption={headline} columns={columns} rows={rows} />}
    </section>
  )
}

function DaysSection() {
  const { t, language } = useWeekTranslation()
  const { address, report } = useLoaded(createLoader)
  const headline = t('days.headline')
  const euros = (value: number) => formatEuros(value, language)
  const bars = report.days.map((weeks) => ({
    key: weeks.week.date,
    label: formatDay(weeks.week.date, language, 'short'),
    columns: weekNames.map((name) => ({
      ...{ name: t(`week.${name}`), value: weeks[name].value, text: euros(weeks[name].value) },
    })),
  }))
  const [most] = bars.toSorted((a, b) => (b.columns[0]?.value ?? 0) - (a.columns[0]?.value ?? 0))
  return (
    <Section
      isWide
      headline={headline}
      columns={[t('days.day'), ...weekNames.map((name) => t(`week.${name}`))]}
      rows={report.days.map((weeks) => ({
        key: weeks.week.date,
        label: { text: formatDay(weeks.week.date, language, 'short') },
        cells: weekNames.map((name) => {
          const { date, value } = weeks[name]
          return { text: euros(value), to: toOrdersAddress({ from: date, until: date, store: address.store }) }
        }),
      }))}
    >
      <BarChart bars={bars} label={t('chart', { headline, most: `${most?.label} ${most?.columns[0]?.text}` })} />
    </Section>
  )
}

function ComingSection() {
  const { t, language } = useWeekTranslation()
  const { address, report } = useLoaded(createLoader)
  return (
    <Section
      isWide
      headline={t('coming.headline')}
      columns={[t('days.day'), t('coming.orders'), t('coming.value')]}
      rows={report.coming.map(({ date, orders, value }) => {
        const to = toOrdersAddress({ from: date, until: date, store: address.store })
        return {
          key: date,
          label: { text: formatDay(date, language, 'short') },
          cells: [
            { text: formatNumber(orders, language), to },
            { text: formatEuros(value, language), to },
          ],
        }
      })}
    />
  )
}

function ProductSection({ name, products }: { name: 'best' | 'fading'; products: readonly WeekProductResponse[] }) {
  const { t, language } = useWeekTranslation()
  const { address, report } = useLoaded(createLoader)
  return (
    <Section
      headline={t(`${name}.headline`)}
      columns={[t('product.product'), ...weekNames.map((week) => t(`product.${week}`)), t('product.value')]}
      rows={products.map(({ id, name: product, quantity, value }) => {
        const to = (week: WeekName) => toOrdersAddress({ ...report.weeks[week], store: address.store, product: id })
        return {
          key: id,
          label: { text: product, to: `/content/edit/product/${id}` },
          cells: [
            ...weekNames.map((week) => ({ text: formatNumber(quantity[week], language), to: to(week) })),
            { text: formatEuros(value, language), to: to('week') },
          ],
        }
      })}
    />
  )
}

function StoresSection() {
  const { t, language } = useWeekTranslation()
  const { address, report } = useLoaded(createLoader)
  const euros = (value: number) => formatEuros(value, language)
  return (
    <Section
      isWide
      headline={t('stores.headline')}
      columns={[
        t('stores.store'),
        t('stores.orders'),
        ...weekNames.map((name) => t(`week.${name}`)),
        t('stores.average'),
      ]}
      rows={report.stores.map(({ id, name: store, sales }) => {
        const to = (week: WeekName) => toOrdersAddress({ ...report.weeks[week], store: id })
        return {
          key: id,
          label: { text: store, to: toWeekAddress({ ...address, store: id }) },
          cells: [
            { text: formatNumber(sales.week.orders, language), to: to('week') },
            ...weekNames.map((week) => ({ text: euros(sales[week].value), to: to(week) })),
            { text: euros(sales.week.average), to: to('week') },
          ],
        }
      })}
    />
  )
}

function RefundsSection() {
  const { t, language } = useWeekTranslation()
  const { address, report } = useLoaded(createLoader)
  const to = toOrdersAddress({ ...report.weeks.week, store: address.store, of: 'refunded' })
  return (
    <Section
      headline={t('refunds.headline')}
      columns={[t('refunds.reason'), t('refunds.count'), t('refunds.value')]}
      rows={report.refunds.map(({ cause, text, count, value }) => ({
        key: `${cause} ${text}`,
        label: { text: text || t(`cause.${cause}`) },
        cells: [
          { text: formatNumber(count, language), to },
          { text: formatEuros(value, language), to },
        ],
      }))}
    />
  )
}

function SoldOutSection() {
  const { t, language } = useWeekTranslation()
  const { report } = useLoaded(createLoader)
  return (
    <Section
      headline={t('soldOut.headline')}
      columns={[t('soldOut.product'), t('soldOut.store'), t('soldOut.day'), t('soldOut.hours')]}
      rows={report.soldOut.map(({ product, productId, storeName, date, hours }) => ({
        key: `${productId} ${storeName} ${date}`,
        label: { text: product },
        cells: [
          { text: storeName },
          { text: formatDay(date, language, 'short') },
          { text: formatNumber(hours, language), to: `/audit?subject=${productId}` },
        ],
      }))}
    />
  )
}
