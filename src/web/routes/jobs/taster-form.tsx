import { Form, useNavigation } from 'react-router'
import type { TasterOptions } from '#contract/hiring/application-answer.ts'
import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { ErrorSummary } from '../../components/form/error-summary.tsx'
import { PlainField } from '../../components/form/plain-field.tsx'
import { MessageBox } from '../../components/message-box.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { MarkedText } from '../../i18n/marked-text.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './taster.module.css'
import { type TasterField, type TasterFormStep, tasterFields } from './taster-answer.ts'
import { TasterTimes } from './taster-times.tsx'

interface Props {
  job: JobAnswer
  store: TasterOptions['stores'][number] | undefined
  dates: TasterOptions['dates']
  /** Of the last try; undefined before the first. */
  answer: TasterFormStep | undefined
  attempt: number
}

export function TasterForm({ job, store, dates, answer, attempt }: Props) {
  const { t } = useTexts('jobs')
  const isSending = useNavigation().state === 'submitting'
  const { typed, errors = {}, failure } = answer ?? {}
  const errorOf = (field: TasterField) => errors[field] && t(`taster.${errors[field]}`)
  // Without a store there are no days to choose from yet.
  const shownFields = tasterFields.filter((field) => store || (field !== 'date' && field !== 'time'))
  const listed = shownFields.flatMap((field) => {
    const text = errorOf(field)
    return text ? [{ field, text }] : []
  })
  const failureText = failure === 'tooMany' ? 'taster.tooManyText' : 'taster.failedText'
  return (
    <Form method="post" noValidate preventScrollReset className={styles.form} aria-label={t('taster.form')}>
      <ErrorSummary errors={listed} attempt={attempt} />
      {failure && (
        <MessageBox
          attempt={attempt}
          message={{
            tone: 'negative',
            headline: t('taster.failedHeadline'),
            text: t(failureText, { phone: job.organizer.phone }),
          }}
        />
      )}
      <input type="hidden" name="storeId" value={store?.id ?? ''} />
      {job.location.storeId && (
        <p className={styles.fixed}>
          <span>{t('taster.store')}</span>
          <strong>{job.location.name}</strong>
          <span>
            {job.location.street_address}, {job.location.postal_code} {job.location.location}
          </span>
        </p>
      )}
      <TasterTimes
        key={store?.id}
        hasStore={store !== undefined}
        dates={dates}
        phone={job.organizer.phone}
        start={typed}
        errorOf={errorOf}
      />
      <PlainField
        name="name"
        label={t('taster.name')}
        start={typed?.name ?? ''}
        error={errorOf('name')}
        isRequired
        maxLength={200}
        autoComplete="name"
      />
      <PlainField
        name="phone"
        type="tel"
        label={t('taster.phone')}
        hint={t('taster.phoneHint')}
        start={typed?.phone ?? ''}
        error={errorOf('phone')}
        isRequired
        maxLength={40}
        autoComplete="tel"
      />
      <p className={styles.privacy}>
        <MarkedText text={t('taster.privacy')} parts={{ policy: <SiteLink to="/policy" target="_blank" /> }} />
      </p>
      <button type="submit" className="button" aria-busy={isSending}>
        {t('taster.submit')}
      </button>
    </Form>
  )
}
