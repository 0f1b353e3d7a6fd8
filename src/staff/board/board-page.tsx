import { useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { Button } from '../components/button.tsx'
import { DaySwitch } from '../components/day-switch.tsx'
import { EmptyState, Notice } from '../components/message.tsx'
import { ReadAge } from '../components/read-age.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { PageTitle } from '../layout/page-title.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import { homeOf, pages } from '../pages.ts'
import { useStaffApp } from '../staff-app.ts'
import { viewOrder } from '../state/board-model.ts'
import { useObservable } from '../state/observable.ts'
import { allows } from '../state/session-cache.ts'
import { BoardColumns } from './board-columns.tsx'
import styles from './board-page.module.css'
import { BoardPauses } from './board-pauses.tsx'
import { ConflictList } from './conflict-list.tsx'
import { OpenQuestionLink } from './open-question-link.tsx'

export function BoardPage() {
  const session = useSession()
  if (!allows(session, pages.board.capability)) return <Navigate to={homeOf(session)} replace />
  return <Board />
}

function Board() {
  const { t, language } = useTranslation()
  useScreenStaysOn()
  const now = useLocalTime()
  const [searchParams] = useSearchParams()
  const wanted = searchParams.get('date')
  const date = wanted && isCalendarDate(wanted) ? wanted : now.date
  return (
    <div className={styles.page}>
      <PageTitle isHidden>{t('board.title', { day: formatDay(date, language) })}</PageTitle>
      <div className="between">
        <DaySwitch date={date} today={now.date} toAddress={(day) => (day === now.date ? '/' : `/?date=${day}`)} />
        <BoardPauses />
        {date === now.date ? <OpenQuestionLink /> : <NewTodayLink />}
      </div>
      <ConflictList />
      <BoardAge date={date} />
      <BoardContent date={date} />
    </div>
  )
}

/** On another day: that there are new orders for today. */
function NewTodayLink() {
  const { t } = useTranslation()
  const { todayBoard } = useStaffApp()
  const count = Object.keys(useObservable(todayBoard.state).board?.marks ?? {}).length
  return (
    <p role="status">
      {count > 0 && (
        <Link to="/" className="button">
          {t('board.newToday', { count })}
        </Link>
      )}
    </p>
  )
}

/** A tablet at the counter stays on while it shows the board. Elsewhere people look at their own screens. */
function useScreenStaysOn(): void {
  const { wakeLock } = useStaffApp()
  const { kind } = useSession()
  useEffect(() => (kind === 'device' ? wakeLock.hold() : undefined), [wakeLock, kind])
}

function BoardContent({ date }: { date: string }) {
  const { t, language } = useTranslation()
  const { board, queue } = useStaffApp()
  const { board: shown, problem } = useObservable(board.state)
  const { queue: waiting } = useObservable(queue.state)
  if (!shown || shown.date !== date)
    return problem ? <BoardProblem date={date} /> : <LoadingColumns label={t('board.loading')} />
  if (shown.orders.length === 0)
    return (
      <EmptyState
        icon="board"
        headline={t('board.emptyHeadline', { day: formatDay(date, language) })}
        text={t('board.emptyText')}
      />
    )
  return (
    <BoardColumns orders={shown.orders.map((order) => viewOrder(order, waiting))} marks={shown.marks} date={date} />
  )
}

/** A live list is read again every minute. */
const liveMs = 2 * 60_000

/** How old the list is, unless it is live. */
function BoardAge({ date }: { date: string }) {
  const { board, clock } = useStaffApp()
  const { board: shown } = useObservable(board.state)
  useLocalTime()
  if (shown?.date !== date || Date.parse(clock.now()) - Date.parse(shown.readAt) < liveMs) return null
  return <ReadAge readAt={shown.readAt} isOld />
}

/** There is no list of this day, neither from the server nor on the device. */
function BoardProblem({ date }: { date: string }) {
  const { t, language } = useTranslation()
  const { board } = useStaffApp()
  const { problem } = useObservable(board.state)
  const [isTrying, setIsTrying] = useState(false)
  const isOffline = problem?.code === 'unreachable'
  return (
    <div className="panel">
      <Notice tone="amber">
        <strong>{isOffline ? t('board.noListHeadline', { day: formatDay(date, language) }) : problem?.message}</strong>
        {isOffline && <p>{t('board.noListText')}</p>}
      </Notice>
      <p className="row wrap gap-15">
        <Button
          aria-disabled={isTrying}
          onClick={() => {
            setIsTrying(true)
            void board.refresh().finally(() => setIsTrying(false))
          }}
        >
          {t('common.retry')}
        </Button>
      </p>
    </div>
  )
}

function LoadingColumns({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status" aria-label={label}>
      {[3, 2, 1].map((count) => (
        <div key={count}>
          {Array.from({ length: count }, (_, index) => (
            <span key={index} />
          ))}
        </div>
      ))}
    </div>
  )
}
