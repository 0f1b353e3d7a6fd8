import { useEffect, useRef } from 'react'
import { formatPickupDate } from '../../components/pickup/format-pickup-date.ts'
import { shortTime } from '../../components/store/short-time.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { localMoment } from '../selfservice/local-moment.ts'
import styles from './withdrawal.module.css'
import { WithdrawalStatement } from './withdrawal-statement.tsx'
import type { DoneStep } from './withdrawal-steps.ts'

interface Props {
  answer: DoneStep
  attempt: number
}

/** Stays until the visitor leaves: it is their proof, with date and time. */
export function WithdrawalReceipt({ answer: { typed, receivedAt }, attempt }: Props) {
  const { t, language } = useTexts('selfservice')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (attempt > 0) heading.current?.focus()
  }, [attempt])
  const { date, time } = localMoment(receivedAt)
  return (
    <section className={styles.card} aria-labelledby="receipt">
      <h2 id="receipt" ref={heading} tabIndex={-1}>
        {t('withdrawal.doneHeadline')}
      </h2>
      <p>
        {t('withdrawal.doneText', {
          date: `${formatPickupDate(date, language, 'full')} ${date.slice(0, 4)}`,
          time: shortTime(time),
          mail: typed.mail,
        })}
      </p>
      <WithdrawalStatement typed={typed} />
      <p>{t('withdrawal.doneNext')}</p>
      <button type="button" className={`button button-quiet ${styles.print}`} onClick={() => window.print()}>
        {t('withdrawal.print')}
      </button>
    </section>
  )
}
