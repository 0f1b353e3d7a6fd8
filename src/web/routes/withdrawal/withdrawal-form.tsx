import { Form, useNavigation } from 'react-router'
import { ErrorSummary } from '../../components/form/error-summary.tsx'
import { PlainField } from '../../components/form/plain-field.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './withdrawal.module.css'
import { type FormStep, type WithdrawalField, withdrawalFields } from './withdrawal-steps.ts'

interface Props {
  answer: FormStep
  attempt: number
}

export function WithdrawalForm({ answer: { typed, errors }, attempt }: Props) {
  const { t } = useTexts('selfservice')
  const isSending = useNavigation().state === 'submitting'
  const errorOf = (field: WithdrawalField) => errors[field] && t(`withdrawal.${errors[field]}`)
  const listed = withdrawalFields.flatMap((field) => {
    const text = errorOf(field)
    return text ? [{ field, text }] : []
  })
  return (
    <Form
      method="post"
      action="/withdrawal"
      noValidate
      preventScrollReset
      className={styles.card}
      aria-label={t('withdrawal.form')}
    >
      <p className="eyebrow">{t('withdrawal.step', { step: 1 })}</p>
      <ErrorSummary errors={listed} attempt={attempt} />
      <PlainField
        name="name"
        label={t('withdrawal.name')}
        start={typed.name}
        error={errorOf('name')}
        isRequired
        maxLength={200}
        autoComplete="name"
      />
      <PlainField
        name="orderId"
        label={t('withdrawal.orderId')}
        hint={t('withdrawal.orderIdHint')}
        start={typed.orderId}
        error={errorOf('orderId')}
        isRequired
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
      />
      <PlainField
        name="mail"
        type="email"
        label={t('withdrawal.mail')}
        hint={t('withdrawal.mailHint')}
        start={typed.mail}
        error={errorOf('mail')}
        isRequired
        maxLength={254}
        autoComplete="email"
      />
      <PlainField
        name="notes"
        label={t('withdrawal.notes')}
        hint={t('withdrawal.notesHint')}
        start={typed.notes}
        error={errorOf('notes')}
        rows={3}
        maxLength={1000}
      />
      <button type="submit" className="button" name="intent" value="check" aria-busy={isSending}>
        {t('withdrawal.next')}
      </button>
    </Form>
  )
}
