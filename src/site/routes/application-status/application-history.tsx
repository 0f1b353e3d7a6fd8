import type { ApplicationResponse } from '#contract/applications.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { formatDay, formatTime } from '#domain/i18n/format-dates.ts'
import { Notice } from '#ui/notice.tsx'
import { ApplicationStateTag } from '../../components/application/application-data.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './application-history.module.css'

export function ApplicationHistory({ application }: { application: ApplicationResponse }) {
  const { t } = useTranslation('applications')
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="visually-hidden">
        {t('history.headline')}
      </h2>
      <ol className={styles.history}>
        {toHistory(application).map((entry) => (
          <li key={entry.kind} data-time={entry.time} aria-current={entry.time === 'present' ? 'step' : undefined}>
            <span>{t(`history.${entry.kind}`)}</span>
            <EntryTime entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function EntryTime({ entry: { at, on, by, time } }: { entry: HistoryEntry }) {
  const { t, language } = useTranslation('applications')
  if (at) {
    const local = berlinTime(at)
    const values = { date: formatDay(local.date, language, 'date'), time: formatTime(local.minute, language) }
    return <time dateTime={at}>{t('history.moment', values)}</time>
  }
  if (on) return <time dateTime={on}>{formatDay(on, language, 'date')}</time>
  if (by) return <time dateTime={by}>{t('history.by', { date: formatDay(by, language, 'date') })}</time>
  return <small>{t(time === 'present' ? 'history.now' : 'history.open')}</small>
}

export interface HistoryEntry {
  kind: 'received' | 'reading' | 'answer' | 'invited' | 'decision' | 'hired' | 'rejected' | 'withdrawn' | 'deletion'
  time: 'past' | 'present' | 'future'
  at?: Instant
  on?: CalendarDate
  /** The latest date that was promised. */
  by?: CalendarDate
}

type HistoryInput = Pick<
  ApplicationResponse,
  'state' | 'createdAt' | 'invitedAt' | 'decidedAt' | 'deletesOn' | 'answerBy'
>

function decisionEntries({ state, invitedAt, decidedAt, answerBy }: HistoryInput): HistoryEntry[] {
  const invited: HistoryEntry[] = invitedAt
    ? [{ kind: 'invited', time: state === 'invited' ? 'present' : 'past', at: invitedAt }]
    : []
  if (state === 'received')
    return [
      { kind: 'reading', time: 'present' },
      { kind: 'answer', time: 'future', ...(answerBy && { by: answerBy }) },
    ]
  if (state === 'invited') return [...invited, { kind: 'decision', time: 'future' }]
  return [...invited, { kind: state, time: 'past', ...(decidedAt && { at: decidedAt }) }]
}

/** Past, present and future events of the application, up to its deletion. */
export const toHistory = (application: HistoryInput): HistoryEntry[] => [
  { kind: 'received', time: 'past', at: application.createdAt },
  ...decisionEntries(application),
  { kind: 'deletion', time: 'future', on: application.deletesOn },
]

/** The state of the application and what it means. */
export function ApplicationHeader({
  application: { state, applicant, organizer, appointment, answerBy },
  today,
}: {
  application: ApplicationResponse
  today: CalendarDate
}) {
  const { t, language } = useTranslation('applications')
  const isUnsuccessful = state === 'rejected' || state === 'withdrawn'
  return (
    <header className={`stack gap-15 start ${styles.header}`}>
      <p className="row wrap middle gap-15">
        <span className="eyebrow">{t('eyebrow')}</span>
        <ApplicationStateTag state={state} />
      </p>
      <h1 className="headline-l">{t(`headline.${state}`)}</h1>
      <p className="lead">
        {appointment?.isOffered
          ? t('interview.statusLead', { givenname: applicant.givenname })
          : t(`lead.${state}`, { givenname: applicant.givenname, organizer: organizer.name })}
      </p>
      {answerBy && (
        <Notice tone="info">
          {answerBy >= today
            ? t('answer.promised', { date: formatDay(answerBy, language, 'date') })
            : t('answer.late', { date: formatDay(answerBy, language, 'date'), organizer: organizer.name })}
        </Notice>
      )}
      {isUnsuccessful && (
        <SiteLink to="/jobs#home" className="target strong crust">
          {t('otherJobs')}
        </SiteLink>
      )}
    </header>
  )
}
