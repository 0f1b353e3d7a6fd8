import { Link } from 'react-router'
import type { CountedList, OverviewResponse } from '#contract/staff/overview.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay, formatInstant, formatInstantTime } from '#domain/i18n/format-dates.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import type { Capability } from '#domain/staff/roles.ts'
import { loaderOf, useLoaded } from '../api/page-loader.ts'
import { Page } from '../layout/page.tsx'
import { useSession } from '../layout/use-session.ts'
import { selectStore } from '../state/selected-store.ts'
import { allows } from '../state/session-cache.ts'
import styles from './overview-page.module.css'
import { useOverviewTranslation } from './use-overview-translation.ts'

export const createLoader = loaderOf('GET /overview')

interface Figure {
  name:
    | ('pickups' | 'open' | 'questions' | 'newOrders' | 'tomorrow' | 'lists')
    | ('sales' | 'yesterday' | 'payments' | 'pending' | 'refunds' | 'differences')
    | ('messages' | 'applications' | 'mails' | 'backup' | 'journal')
  value: string | number
  /** Its own hint unless another one is named. */
  hint?: string
  to: string
  /** Somebody has to look at it. */
  isAmber?: boolean
  /** Only for roles that may open the page behind it. */
  capability?: Capability
}

const dayMs = 86_400_000

const toList = (list: CountedList) => `/overview/${list}`

/** Today at a glance. Every figure leads to where it is dealt with. */
export function Component() {
  const { t, language } = useOverviewTranslation()
  const session = useSession()
  const data = useLoaded(createLoader)
  return (
    <Page title={t('overview.headline')} width="wide" tools={<p>{formatDay(data.today, language, 'full')}</p>}>
      <p>
        <Link to="/week" className="button button-quiet">
          {t('overview.week')}
        </Link>
      </p>
      <div className={`stack gap-4 ${styles.sections}`}>
        {Object.entries(listFigures(data, t, language)).map(([name, figures]) => (
          <section
            key={name}
            className={`stack top gap-1 ${styles.section}`}
            data-name={name}
            aria-labelledby={`section-${name}`}
          >
            <h2 id={`section-${name}`}>{t(`overview.sections.${name as SectionName}`)}</h2>
            <ul className={`stack gap-1 ${styles.figures}`}>
              {figures
                .filter(({ capability }) => !capability || allows(session, capability))
                .map((figure) => (
                  <FigureTile key={figure.name} {...figure} />
                ))}
            </ul>
            {name === 'stores' && <LowStock data={data} />}
          </section>
        ))}
      </div>
    </Page>
  )
}

function FigureTile({ name, value, hint, to, isAmber = false }: Figure) {
  const { t } = useOverviewTranslation()
  return (
    <li data-amber={isAmber} data-name={name}>
      <Link to={to} className="card">
        <span className={styles.label}>{t(`overview.${name}`)}</span>
        <strong className={styles.value}>{value}</strong>
        <span className="soft small">{hint ?? t.find(`overview.${name}Hint`)}</span>
      </Link>
    </li>
  )
}

type SectionName = 'stores' | 'money' | 'office' | 'technology'

function listFigures(
  data: OverviewResponse,
  t: Translate<'staff-overview'>,
  language: Language,
): Record<SectionName, Figure[]> {
  const { today, pickups, openQuestions, newOrders, tomorrow, lists, books, payments, mails } = data
  const listHints = [
    t('overview.listsHint', { day: formatDay(lists.date, language, 'short') }),
    ...(lists.waiting > 0 ? [t('overview.listsWaiting', { count: lists.waiting })] : []),
    ...(lists.failed > 0 ? [t('overview.listsFailed', { count: lists.failed })] : []),
  ]
  const toDay = (date: string) => `/books?from=${date}&until=${date}`
  const dayBefore = addDays(today, -1)
  const salesHint = t('overview.salesHint')
  return {
    stores: [
      {
        name: 'pickups',
        value: pickups.orders,
        hint: t('overview.pickupsHint', pickups),
        to: `/lists/pickup?date=${today}`,
      },
      { name: 'open', value: pickups.open, to: toList('openPickups') },
      { name: 'questions', value: openQuestions, to: toList('openQuestions'), isAmber: openQuestions > 0 },
      { name: 'newOrders', value: newOrders, to: toList('newOrders') },
      { name: 'tomorrow', value: tomorrow.orders, to: `/lists/pickup?date=${addDays(today, 1)}` },
      {
        name: 'lists',
        value: `${lists.sent}/${lists.sent + lists.waiting + lists.failed}`,
        hint: listHints.join(', '),
        to: toList('listMails'),
        isAmber: lists.failed > 0,
      },
    ],
    money: [
      { name: 'sales', value: formatEuros(books.sales, language), to: toDay(today) },
      { name: 'yesterday', value: formatEuros(books.yesterday, language), hint: salesHint, to: toDay(dayBefore) },
      { name: 'payments', value: payments.open, to: toList('openPayments') },
      { name: 'pending', value: payments.pending, to: toList('pendingPayments') },
      { name: 'refunds', value: payments.refundsDue, to: toList('refundsDue') },
      { name: 'differences', value: books.differences, to: '/books/differences', isAmber: books.differences > 0 },
    ],
    office: [
      { name: 'messages', value: data.messages, to: '/inbox', capability: 'messages.manage' },
      { name: 'applications', value: data.applications ?? 0, to: '/hiring', capability: 'hiring.manage' },
    ],
    technology: [
      { name: 'mails', value: mails.stuck, to: '/mails', isAmber: mails.stuck > 0 },
      describeBackup(data, t, language),
      { name: 'journal', value: books.unbooked, to: toList('unbooked') },
    ],
  }
}

function describeBackup(
  { today, lastBackupAt }: OverviewResponse,
  t: Translate<'staff-overview'>,
  language: Language,
): Figure {
  const figure = { name: 'backup', to: '/audit?subject=backup' } as const
  if (lastBackupAt === null) return { ...figure, value: t('overview.backupNever'), isAmber: true }
  const day = berlinTime(lastBackupAt).date
  const isOld = Date.parse(today) - Date.parse(day) > dayMs
  const value =
    day === today
      ? t('overview.backupToday', { time: formatInstantTime(lastBackupAt) })
      : t('overview.backupAt', { time: formatInstant(lastBackupAt, today, language) })
  return { ...figure, value, ...(isOld && { hint: t('overview.backupOld') }), isAmber: isOld }
}

function LowStock({ data: { lowStock } }: { data: OverviewResponse }) {
  const { t, language } = useOverviewTranslation()
  return (
    <div className={styles.stock}>
      <h3>
        {lowStock.count === 0 ? (
          <>
            {t('overview.lowStock')} <span className="soft">{t('overview.lowStockNone')}</span>
          </>
        ) : (
          <Link className="target" to={toList('lowStock')}>
            {t('overview.lowStockCount', { count: lowStock.count })}
          </Link>
        )}
      </h3>
      <ul>
        {lowStock.first.map(({ key, store, storeName, date, product, left }) => (
          <li key={key}>
            <Link className="target" to={`/store/stock?date=${date}`} onClick={() => selectStore(store)}>
              {t('overview.lowStockItem', {
                product: product ?? '',
                store: storeName,
                day: date === null ? '' : formatDay(date, language, 'short'),
                left: left ?? 0,
              })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
