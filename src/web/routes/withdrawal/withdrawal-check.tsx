import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { MessageBox } from '../../components/message-box.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFrame } from '../../use-frame.ts'
import styles from './withdrawal.module.css'
import { WithdrawalStatement } from './withdrawal-statement.tsx'
import { type CheckStep, withdrawalFields } from './withdrawal-steps.ts'

interface Props {
  answer: CheckStep
  attempt: number
}

export function WithdrawalCheck({ answer: { typed, hasFailed }, attempt }: Props) {
  const { t } = useTexts('selfservice')
  const { company } = useFrame()
  const isSending = useNavigation().state === 'submitting'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (attempt > 0 && !hasFailed) heading.current?.focus()
  }, [attempt, hasFailed])
  return (
    <Form method="post" action="/withdrawal" preventScrollReset className={styles.card} aria-labelledby="check">
      <p className="eyebrow">{t('withdrawal.step', { step: 2 })}</p>
      <h2 id="check" ref={heading} tabIndex={-1}>
        {t('withdrawal.checkHeadline')}
      </h2>
      {hasFailed && (
        <MessageBox
          attempt={attempt}
          message={{
            tone: 'negative',
            headline: t('withdrawal.failedHeadline'),
            text: t('withdrawal.failedText', { mail: company.mail }),
          }}
        />
      )}
      <p>{t('withdrawal.checkText')}</p>
      <WithdrawalStatement typed={typed} />
      {withdrawalFields.map((field) => (
        <input key={field} type="hidden" name={field} value={typed[field]} />
      ))}
      <div className={styles.answers}>
        <button type="submit" className="button" name="intent" value="confirm" aria-busy={isSending}>
          {t('withdrawal.confirm')}
        </button>
        <button type="submit" className="button button-quiet" name="intent" value="back">
          {t('withdrawal.back')}
        </button>
      </div>
    </Form>
  )
}
