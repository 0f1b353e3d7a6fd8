import type { OrderAnswer } from '#contract/orders/order-answer.ts'
import { usePickupMoment } from '../../components/pickup/use-pickup-moment.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { historySteps } from './history-steps.ts'
import { localMoment } from './local-moment.ts'
import styles from './order-history.module.css'

/** What happened, in order, and what comes next. */
export function OrderHistory({ order }: { order: OrderAnswer }) {
  const { t } = useTexts('selfservice')
  const say = usePickupMoment()
  const { past, ahead } = historySteps(order)
  return (
    <section aria-labelledby="history">
      <h2 id="history" className={styles.headline}>
        {t('history.headline')}
      </h2>
      <ol className={styles.steps}>
        {past.map(({ at, kind }) => (
          <li key={`${at} ${kind}`}>
            <span>{t(`history.${kind}`)}</span>
            <time dateTime={at}>{say(localMoment(at))}</time>
          </li>
        ))}
        {ahead.map(({ kind, ...moment }) => (
          <li key={kind} data-ahead>
            <span>{t(`history.${kind}`)}</span>
            <span>{say(moment)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
