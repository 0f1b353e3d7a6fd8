import { Link } from 'react-router'
import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useLatestOrder } from '../order/use-latest-order.ts'
import { useStaffApp } from '../staff-app.ts'
import { toLabel } from '../state/board-model.ts'
import { useOpenQuestions } from './open-questions.ts'
import styles from './open-questions-page.module.css'

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
        {questions?.orders.map((order) => (
          <Question key={order.orderId} order={order} readAfter={questions.readAfter} />
        ))}
      </ul>
    </Page>
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
