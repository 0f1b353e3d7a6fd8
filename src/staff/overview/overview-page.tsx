import { Link, useLoaderData } from 'react-router'
import type { CountedList, OverviewResponse } from '#contract/staff/overview.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay, formatInstant, formatInstantTime } from '#domain/i18n/format-dates.ts'
import type { Capability } from '#domain/staff/roles.ts'
import { unwrap } from '../api/request.ts'
import { Page } from '../layout/page.tsx'
import { useSession } from '../layout/use-session.ts'
import type { StaffApp } from '../staff-app.ts'
import { selectStore } from '../state/selected-store.ts'
import { allows } from '../state/session-cache.ts'
import styles from './overview-page.module.css'
import { useOverviewTranslation } from './use-overview-translation.ts'

export const createOverviewLoader =
  ({ requests }: StaffApp) =>
  async (): Promise<OverviewResponse> =>
    unwrap(await requests.request('GET /overview'))

interface Figure {
  name: string
  label: string
  text: string
  hint: string
  to: string
  /** Somebody has to look at it. */
  isAmber?: boolean
  /** Only for roles that may open the page behind it. */
  capability?: Capability
}

const dayMs = 86_400_000

const toList = (list: CountedList) => `/overview/${list}`

/** Today at a glance. Every figure leads to where it is dealt with. */
export function OverviewPage() {
  const { t, language } = useOverviewTranslation()
  const data = useLoaderData<OverviewResponse>()
  const sections = [
    { name: 'stores', figures: useStoreFigures(data) },
    { name: 'money', figures: useMoneyFigures(data) },
    { name: 'office', figures: useOfficeFigures(data) },
    { name: 'technology', figures: useTechnologyFigures(data) },
  ] as const
  return (
    <Page title={t('overview.headline')} width="wide" tools={<p>{formatDay(data.today, language, 'full')}</p>}>
      <div className={styles.sections}>
        {sections.map(({ name, figures }) => (
          <section key={name} className={styles.section} data-name={name} aria-labelledby={`section-${name}`}>
            <h2 id={`section-${name}`}>{t(`overview.sections.${name}`)}</h2>
            <FigureList figures={figures} />
            {name === 'stores' && <LowStock data={data} />}
          </section>
        ))}
      </div>
    </Page>
  )
}

function FigureList({ figures }: { figures: readonly Figure[] }) {
  const session = useSession()
  return (
    <ul className={styles.figures}>
      {figures
        .filter(({ capability }) => !capability || allows(session, capability))
        .map(({ name, label, text, hint, to, isAmber = false }) => (
          <li key={name} data-amber={isAmber} data-name={name}>
            <Link to={to} className="card">
              <span className={styles.label}>{label}</span>
              <strong className={styles.value}>{text}</strong>
              <span className="soft small">{hint}</span>
            </Link>
          </li>
        ))}
    </ul>
  )
}

function useStoreFigures({ today, pickups, newOrders, openQuestions, tomorrow, lists }: OverviewResponse): Figure[] {
  const { t, language } = useOverviewTranslation()
  const listHints = [
    t('overview.listsHint', { day: formatDay(lists.date, language, 'short') }),
    ...(lists.waiting > 0 ? [t('overview.listsWaiting', { count: lists.waiting })] : []),
    ...(lists.failed > 0 ? [t('overview.listsFailed', { count: lists.failed })] : []),
  ]
  const { handedOver, ready } = pickups
  return [
    {
      name: 'pickups',
      label: t('overview.pickups'),
      text: String(pickups.orders),
      hint: t('overview.pickupsHint', { handedOver, ready }),
      to: `/lists/pickup?date=${today}`,
    },
    {
      name: 'open',
      label: t('overview.open'),
      text: String(pickups.open),
      hint: t('overview.openHint'),
      to: toList('openPickups'),
    },
    {
      name: 'questions',
      label: t('overview.questions'),
      text: String(openQuestions),
      hint: t('overview.questionsHint'),
      to: toList('openQuestions'),
      isAmber: openQuestions > 0,
    },
    {
      name: 'newOrders',
      label: t('overview.newOrders'),
      text: String(newOrders),
      hint: t('overview.newOrdersHint'),
      to: toList('newOrders'),
    },
    {
      name: 'tomorrow',
      label: t('overview.tomorrow'),
      text: String(tomorrow.orders),
      hint: t('overview.tomorrowHint'),
      to: `/lists/pickup?date=${addDays(today, 1)}`,
    },
    {
      name: 'lists',
      label: t('overview.lists'),
      text: `${lists.sent}/${lists.sent + lists.waiting + lists.failed}`,
      hint: listHints.join(', '),
      to: toList('listMails'),
      isAmber: lists.failed > 0,
    },
  ]
}

function useMoneyFigures({ today, books, payments }: OverviewResponse): Figure[] {
  const { t, language } = useOverviewTranslation()
  const dayBefore = addDays(today, -1)
  return [
    {
      name: 'sales',
      label: t('overview.sales'),
      text: formatEuros(books.sales, language),
      hint: t('overview.salesHint'),
      to: `/books?from=${today}&until=${today}`,
    },
    {
      name: 'yesterday',
      label: t('overview.yesterday'),
      text: formatEuros(books.yesterday, language),
      hint: t('overview.salesHint'),
      to: `/books?from=${dayBefore}&until=${dayBefore}`,
    },
    {
      name: 'payments',
      label: t('overview.payments'),
      text: String(payments.open),
      hint: t('overview.paymentsHint'),
      to: toList('openPayments'),
    },
    {
      name: 'pending',
      label: t('overview.pending'),
      text: String(payments.pending),
      hint: t('overview.pendingHint'),
      to: toList('pendingPayments'),
    },
    {
      name: 'refunds',
      label: t('overview.refunds'),
      text: String(payments.refundsDue),
      hint: t('overview.refundsHint'),
      to: toList('refundsDue'),
    },
    {
      name: 'differences',
      label: t('overview.differences'),
      text: String(books.differences),
      hint: t('overview.differencesHint'),
      to: '/books/differences',
      isAmber: books.differences > 0,
    },
  ]
}

function useOfficeFigures({ messages, applications }: OverviewResponse): Figure[] {
  const { t } = useOverviewTranslation()
  return [
    {
      name: 'messages',
      label: t('overview.messages'),
      text: String(messages),
      hint: t('overview.messagesHint'),
      to: '/inbox',
      capability: 'messages.manage',
    },
    {
      name: 'applications',
      label: t('overview.applications'),
      text: String(applications ?? 0),
      hint: t('overview.applicationsHint'),
      to: '/hiring',
      capability: 'hiring.manage',
    },
  ]
}

function useTechnologyFigures({ today, mails, lastBackupAt, books }: OverviewResponse): Figure[] {
  const { t, language } = useOverviewTranslation()
  const backupDay = lastBackupAt && berlinTime(lastBackupAt).date
  const isOld = lastBackupAt === null || Date.parse(today) - Date.parse(backupDay ?? today) > dayMs
  const backupText =
    lastBackupAt === null
      ? t('overview.backupNever')
      : backupDay === today
        ? t('overview.backupToday', { time: formatInstantTime(lastBackupAt) })
        : t('overview.backupAt', { time: formatInstant(lastBackupAt, today, language) })
  return [
    {
      name: 'mails',
      label: t('overview.mails'),
      text: String(mails.stuck),
      hint: t('overview.mailsHint'),
      to: '/mails',
      isAmber: mails.stuck > 0,
    },
    {
      name: 'backup',
      label: t('overview.backup'),
      text: backupText,
      hint: isOld && lastBackupAt !== null ? t('overview.backupOld') : t('overview.backupHint'),
      to: '/audit?subject=backup',
      isAmber: isOld,
    },
    {
      name: 'journal',
      label: t('overview.journal'),
      text: String(books.unbooked),
      hint: t('overview.journalHint'),
      to: toList('unbooked'),
    },
  ]
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
          <Link className="tall" to={toList('lowStock')}>
            {t('overview.lowStockCount', { count: lowStock.count })}
          </Link>
        )}
      </h3>
      <ul>
        {lowStock.first.map(({ key, store, storeName, date, product, left }) => (
          <li key={key}>
            <Link className="tall" to={`/store/stock?date=${date}`} onClick={() => selectStore(store)}>
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
