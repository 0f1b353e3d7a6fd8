import { useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { addDays, isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatDay, formatInstantTime } from '#domain/i18n/format-dates.ts'
import { isPauseOver } from '#domain/pickup/pickup-pause.ts'
import { Notice } from '#ui/notice.tsx'
import tagStyles from '#ui/tag.module.css'
import { Tag } from '#ui/tag.tsx'
import { useServerAnswer } from '../api/use-read.ts'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { DaySwitch } from '../components/day-switch.tsx'
import { Icon } from '../components/icon.tsx'
import { EmptyState, ProblemText } from '../components/message.tsx'
import { ReadAge } from '../components/read-age.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { PageTitle } from '../layout/page-title.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import { homeOf, pages } from '../pages.ts'
import { useStaffApp } from '../staff-app.ts'
import { type Conflict, viewOrder } from '../state/board-model.ts'
import { useObservable } from '../state/observable.ts'
import { useSelectedStore } from '../state/selected-store.ts'
import { allows } from '../state/session-cache.ts'
import { readPauseTimes } from '../store/pause-choice.ts'
import { useFormatPause } from '../store/use-format-pause.ts'
import { BoardColumns } from './board-columns.tsx'
import styles from './board-page.module.css'
import boardPausesStyles from './board-pauses.module.css'
import conflictListStyles from './conflict-list.module.css'
import openQuestionLinkStyles from './open-question-link.module.css'
import { useOpenQuestions } from './open-questions.ts'

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
  const { tomorrowBoard } = useStaffApp()
  const newForTomorrow = Object.keys(useObservable(tomorrowBoard.state).board?.marks ?? {}).length
  return (
    <div className={`row gap-15 ${styles.page}`}>
      <PageTitle isHidden>{t('board.title', { day: formatDay(date, language) })}</PageTitle>
      <div className="between">
        <DaySwitch
          date={date}
          today={now.date}
          toAddress={(day) => (day === now.date ? '/' : `/?date=${day}`)}
          news={{ date: addDays(now.date, 1), count: newForTomorrow }}
        />
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
    <div className="form-column">
      <Notice tone="warning">
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
    <div className={`stack gap-2 ${styles.loading}`} role="status" aria-label={label}>
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

/** To the orders of earlier days of which nobody has said whether they were handed over. */
function OpenQuestionLink() {
  const { t } = useTranslation()
  const questions = useOpenQuestions(true)
  if (!questions || questions.orders.length === 0) return null
  return (
    <Link
      to="/open-questions"
      className={`${tagStyles.tag} no-print ${openQuestionLinkStyles.link}`}
      data-tone="warning"
    >
      <Icon name="clock" />
      {t('questions.link', { count: questions.orders.length })}
      <Icon name="next" size={22} />
    </Link>
  )
}

/** Actions that the server refused, until somebody has read each of them. */
function ConflictList() {
  const { t } = useTranslation()
  const { queue } = useStaffApp()
  const { conflicts } = useObservable(queue.state)
  if (conflicts.length === 0) return null
  return (
    <section className="stack gap-1" aria-label={t('conflict.label')} role="alert">
      {conflicts.map((conflict) => (
        <div key={conflict.key} className={`row middle gap-15 ${conflictListStyles.conflict}`}>
          <Icon name="warning" size={30} />
          <p>
            <strong>
              <Link to={`/orders/${conflict.order.orderId}`}>
                {conflict.order.code} {conflict.order.name}
              </Link>
            </strong>{' '}
            <ConflictText conflict={conflict} />
          </p>
          <Button kind="dark" onClick={() => void queue.acknowledge(conflict.key)}>
            {t('conflict.acknowledge')}
          </Button>
        </div>
      ))}
    </section>
  )
}

function ConflictText({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation()
  const { action, at, other, code, message } = conflict
  const what = t(`conflict.${action}`, { time: formatInstantTime(at) })
  if (other) return `${t('conflict.alreadyHandedOver', { by: other.by, time: formatInstantTime(other.at) })} ${what}`
  if (code === 'orderCanceled') return `${t('conflict.canceled')} ${what}`
  return `${code === 'internal' ? t('conflict.failed') : message} ${what}`
}

/** Which pickup times are paused, and until when. One tap ends a pause. Read again whenever the board is. */
function BoardPauses() {
  const { t } = useTranslation()
  const { board, requests } = useStaffApp()
  const storeId = useSelectedStore(useSession())?.id ?? ''
  const now = useLocalTime()
  const formatPause = useFormatPause()
  const { board: shown } = useObservable(board.state)
  const { data, setData } = useServerAnswer(String(shown?.version), () => requests.request('GET /pauses'))
  const { send, isBusy, problem } = useSend()

  async function end(id: string): Promise<void> {
    const left = await send('DELETE /pauses', { query: { id, stores: storeId } })
    if (left) setData(left)
  }

  const pauses = (data ?? []).filter(
    (pause) => pause.stores.includes(storeId) && !isPauseOver(readPauseTimes(pause), now),
  )
  return (
    <div role="status" className={`row wrap gap-1 no-print ${boardPausesStyles.pauses}`}>
      {pauses.map((pause) => {
        const period = formatPause(readPauseTimes(pause))
        return (
          <Tag key={pause.id} tone="warning">
            <Icon name="pause" />
            <span>{t('pause.onBoard', { period })}</span>
            <button
              type="button"
              aria-label={t('pause.stopThis', { period })}
              aria-disabled={isBusy}
              onClick={() => void end(pause.id)}
            >
              {t('pause.stopShort')}
            </button>
          </Tag>
        )
      })}
      {problem && <ProblemText problem={problem} />}
    </div>
  )
}
