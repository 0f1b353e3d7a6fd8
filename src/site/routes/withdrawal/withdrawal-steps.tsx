import { Form } from 'react-router'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatDay, formatTime } from '#domain/i18n/format-dates.ts'
import { withdrawalFields } from '#domain/order/order-fields.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { useFocusOnAttempt } from '#ui/focus.ts'
import { controlOf, useFormErrors } from '#ui/use-form.ts'
import { MessageBox } from '../../components/form/message-box.tsx'
import { SiteForm, SubmitButton } from '../../components/form/site-form.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import styles from './withdrawal.module.css'

export type WithdrawalField = keyof typeof withdrawalFields
const fieldNames = Object.keys(withdrawalFields) as WithdrawalField[]
export type Declaration = Record<WithdrawalField, string>

export const emptyDeclaration: Declaration = { name: '', orderId: '', mail: '', notes: '' }

type FormStep = { step: 'form'; declaration: Declaration; errors: Partial<Record<WithdrawalField, string>> }
type CheckStep = { step: 'check'; declaration: Declaration; hasFailed: boolean }
type DoneStep = { step: 'done'; declaration: Declaration; receivedAt: string }
export type WithdrawalState = FormStep | CheckStep | DoneStep

interface WithdrawalFormProps {
  state: FormStep
  attempt: unknown
}

export function WithdrawalForm({ state, attempt }: WithdrawalFormProps) {
  const { t } = useTranslation('order')
  const { errors, errorOf, markChanged } = useFormErrors(
    fieldNames,
    state,
    (code) => t.find(`withdrawal.${code}`) ?? code,
  )
  const field = (name: WithdrawalField) => ({
    ...controlOf(withdrawalFields[name]),
    name,
    label: t(`withdrawal.${name}`),
    defaultValue: state.declaration[name],
    error: errorOf(name),
  })
  return (
    <SiteForm
      action="/withdrawal"
      className="panel stack top gap-3"
      aria-label={t('withdrawal.form')}
      errors={errors}
      result={attempt}
      markChanged={markChanged}
    >
      <p className="eyebrow">{t('withdrawal.step', { step: 1 })}</p>
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('orderId')} hint={t('withdrawal.orderIdHint')} autoComplete="off" spellCheck={false} />
      <TextField {...field('mail')} type="email" autoComplete="email" hint={t('withdrawal.mailHint')} />
      <TextArea {...field('notes')} hint={t('withdrawal.notesHint')} />
      <SubmitButton className="button submit" name="intent" value="check">
        {t('withdrawal.next')}
      </SubmitButton>
    </SiteForm>
  )
}

interface WithdrawalCheckProps {
  state: CheckStep
  attempt: unknown
}

export function WithdrawalCheck({ state: { declaration, hasFailed }, attempt }: WithdrawalCheckProps) {
  const { t } = useTranslation('order')
  const { company } = useSiteData()
  const heading = useFocusOnAttempt(!hasFailed && attempt)
  return (
    <Form method="post" action="/withdrawal" className="panel stack top gap-3" aria-labelledby="check">
      <p className="eyebrow">{t('withdrawal.step', { step: 2 })}</p>
      <h2 id="check" className="headline-m" ref={heading} tabIndex={-1}>
        {t('withdrawal.checkHeadline')}
      </h2>
      {hasFailed && (
        <MessageBox
          attempt={attempt}
          message={{
            tone: 'error',
            headline: t('withdrawal.failedHeadline'),
            text: t('withdrawal.failedText', { mail: company.mail }),
          }}
        />
      )}
      <p>{t('withdrawal.checkText')}</p>
      <WithdrawalStatement declaration={declaration} />
      {fieldNames.map((field) => (
        <input key={field} type="hidden" name={field} value={declaration[field]} />
      ))}
      <div className="buttons">
        <SubmitButton name="intent" value="confirm">
          {t('withdrawal.confirm')}
        </SubmitButton>
        <button type="submit" className="button button-quiet" name="intent" value="back">
          {t('withdrawal.back')}
        </button>
      </div>
    </Form>
  )
}

interface WithdrawalReceiptProps {
  state: DoneStep
  attempt: unknown
}

/** The visitor's proof of receipt, with date and time. */
export function WithdrawalReceipt({ state: { declaration, receivedAt }, attempt }: WithdrawalReceiptProps) {
  const { t, language } = useTranslation('order')
  const heading = useFocusOnAttempt(attempt)
  const { date, minute } = berlinTime(receivedAt)
  return (
    <section className="panel stack top gap-3" aria-labelledby="receipt">
      <h2 id="receipt" className="headline-m" ref={heading} tabIndex={-1}>
        {t('withdrawal.doneHeadline')}
      </h2>
      <p>
        {t('withdrawal.doneText', {
          date: formatDay(date, language, 'full'),
          time: formatTime(minute, language),
          mail: declaration.mail,
        })}
      </p>
      <WithdrawalStatement declaration={declaration} />
      <p>{t('withdrawal.doneNext')}</p>
      <button type="button" className="button button-quiet submit no-print needs-script" onClick={() => window.print()}>
        {t('withdrawal.print')}
      </button>
    </section>
  )
}

/** The declaration exactly as it is sent. */
function WithdrawalStatement({ declaration: { name, orderId, mail, notes } }: { declaration: Declaration }) {
  const { t } = useTranslation('order')
  return (
    <blockquote className={`panel panel-light stack gap-2 ${styles.statement}`}>
      <p>{t(notes ? 'withdrawal.statementPart' : 'withdrawal.statement', { orderId, notes })}</p>
      <footer className="stack soft">
        <span>{name}</span>
        <span>{mail}</span>
      </footer>
    </blockquote>
  )
}
