import { useState } from 'react'
import { Link } from 'react-router'
import type { OpenQuestion, StaffOrder } from '#contract/staff/staff-orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay, formatInstant } from '#domain/i18n/format-dates.ts'
import { type CanceledHandOverAnswer, canceledHandOverAnswers } from '#domain/order/canceled-hand-over.ts'
import { orderedLines } from '#domain/order/order.ts'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { EmptyState, ProblemNotice } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useLatestOrder } from '../order/use-latest-order.ts'
import { useStaffApp } from '../staff-app.ts'
import { toLabel } from '../state/board-model.ts'
import { useOpenQuestions } from './open-questions.ts'
import styles from './open-questions-page.module.css'

type HandOver = NonNullable<OpenQuestion['canceledHandOver']>

/** Orders of earlier days: were they handed over, or did nobody come? Only staff know. */
export function OpenQuestionsPage() {
  const { t } = useTranslation()
  // A row that disappeared under a finger would make it hit the next one.
  const questions = useOpenQuestions(false)
  return (
    <Page title={t('questions.headline')} hasBack>
      <p>{t('questions.text')}</p>
      {questions?.orders.length === 0 && (
        <EmptyState icon="check" headline={t('questions.emptyHeadline')} text={t('questions.emptyText')} />
      )}
      <ul className="rows line-top">
        {questions?.orders.map((order) =>
          order.canceledHandOver ? (
            <CanceledHandOver key={order.orderId} order={order} handOver={order.canceledHandOver} />
          ) : (
            <Question key={order.orderId} order={order} readAfter={questions.readAfter} />
          ),
        )}
      </ul>
    </Page>
  )
}

/** Which goods went to whom, and which money is missing for them. */
function CanceledHandOver({ order, handOver }: { order: OpenQuestion; handOver: HandOver }) {
  const { t, language } = useTranslation()
  const { date: today } = useLocalTime()
  const { changes } = useStaffApp()
  const { send, isBusy, problem } = useSend()
  const [isAnswered, setIsAnswered] = useState(false)
  const { code, name } = toLabel(order)
  const items = orderedLines(order.lines).map(({ quantity, name: product }) => `${quantity} ${product}`)
  const amount = formatEuros(handOver.refunded || order.total, language)

  async function answer(chosen: CanceledHandOverAnswer): Promise<void> {
    if (!(await send('POST /orders/{orderId}/canceled-hand-over', { params: order, body: { answer: chosen } }))) return
    setIsAnswered(true)
    changes.report()
  }

  return (
    <li className={`between ${styles.question}`} data-answered={isAnswered}>
      <Link className="entry" to={`/orders/${order.orderId}`}>
        <span className="soft">
          {t('questions.canceled', { time: formatInstant(handOver.at, today, language), by: handOver.by })}
        </span>
        <strong>
          <span className="figures">{code}</span> {name}
        </strong>
        <span>{items.join(', ')}</span>
        <span>{t(handOver.refunded > 0 ? 'questions.refunded' : 'questions.unpaid', { amount })}</span>
      </Link>
      {isAnswered ? (
        <p role="status">{t('questions.answered')}</p>
      ) : (
        <div className="row wrap gap-15">
          {canceledHandOverAnswers.map((one) => (
            <Button
              key={one}
              kind={one === 'lost' ? 'quiet' : 'sage'}
              aria-disabled={isBusy}
              onClick={() => void answer(one)}
            >
              {t(`questions.${one}`)}
            </Button>
          ))}
        </div>
      )}
      <ProblemNotice problem={problem} />
    </li>
  )
}

function Question({ order, readAfter }: { order: StaffOrder; readAfter: number }) {
  const { t, language } = useTranslation()
  const { queue } = useStaffApp()
  const { column } = useLatestOrder(order, readAfter)
  const isOpen = column === 'toDo' || column === 'ready'
  const { code, name, time } = toLabel(order)
  return (
    <li className={`between ${styles.question}`} data-answered={!isOpen}>
      <Link className="entry" to={`/orders/${order.orderId}`}>
        <span className="soft">
          {formatDay(order.date, language, 'short')}, {time}
        </span>
        <strong>
          <span className="figures">{code}</span> {name}
        </strong>
        <span>{formatEuros(order.total, language)}</span>
      </Link>
      {isOpen ? (
        <div className="row wrap gap-15">
          <Button kind="sage" onClick={() => void queue.record(order, 'hand-over')}>
            {t('questions.handedOver')}
          </Button>
          <Button kind="quiet" onClick={() => void queue.record(order, 'not-collected')}>
            {t('action.notCollected')}
          </Button>
        </div>
      ) : (
        <p role="status">{t(column === 'handedOver' ? 'questions.wasHandedOver' : 'questions.wasNotCollected')}</p>
      )}
    </li>
  )
}
