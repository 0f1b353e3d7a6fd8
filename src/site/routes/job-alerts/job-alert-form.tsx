import type { ComponentProps } from 'react'
import { useFetcher } from 'react-router'
import { mailRule } from '#domain/form-fields.ts'
import { dataPeriods } from '#domain/hiring/data-periods.ts'
import { describeAlertSearch } from '#domain/hiring/job-alert.ts'
import { TextField } from '#ui/field.tsx'
import { controlOf } from '#ui/use-form.ts'
import { MessageBox } from '../../components/form/message-box.tsx'
import { SiteForm, SubmitButton } from '../../components/form/site-form.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { MarkupText } from '../../i18n/markup-text.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { readAlertSearch } from './alert-search.ts'
import styles from './job-alert-form.module.css'

interface AlertRejected {
  kind: 'rejected'
  mail: string
  /** The search of the form, for the page that shows it again. */
  search: string
  isInvalid: boolean
  failure?: 'tooMany' | 'failed'
}

/** The answer is the same for every address. */
export type AlertResult = { kind: 'sent' } | AlertRejected

interface JobAlertFormProps {
  /** The query of the job search. */
  query: string
  /** Nothing was found. */
  isEmpty?: boolean
}

/** Sends without leaving the page; without JavaScript, the page of the alert shows the result. */
export function JobAlertForm({ query, isEmpty = false }: JobAlertFormProps) {
  const { t } = useTranslation('jobs')
  const fetcher = useFetcher<AlertResult>()
  return (
    <section className={`panel stack ${styles.alert} no-print`} aria-labelledby="job-alert">
      <div className={`stack top gap-1 ${styles.words}`}>
        <h2 id="job-alert" className="headline-m">
          {t(isEmpty ? 'alert.headlineEmpty' : 'alert.headline')}
        </h2>
        <p>{t(isEmpty ? 'alert.textEmpty' : 'alert.text')}</p>
      </div>
      {fetcher.data?.kind === 'sent' ? (
        <AlertSent attempt={fetcher.data} />
      ) : (
        <AlertForm
          as={fetcher.Form}
          action="/jobs/alerts"
          className={`stack top gap-2 ${styles.form}`}
          aria-labelledby="job-alert"
          query={query}
          rejected={fetcher.data}
          isSending={fetcher.state !== 'idle'}
        />
      )}
    </section>
  )
}

export function AlertSent({ attempt }: { attempt: unknown }) {
  const { t } = useTranslation('jobs')
  return (
    <MessageBox
      attempt={attempt}
      message={{ tone: 'success', headline: t('alert.sentHeadline'), text: t('alert.sentText') }}
    />
  )
}

interface AlertFormProps extends Pick<ComponentProps<typeof SiteForm>, 'as' | 'action' | 'className'> {
  'aria-label'?: string
  'aria-labelledby'?: string
  query: string
  rejected: AlertRejected | undefined
  /** By a fetcher, of which the page does not know. */
  isSending?: boolean
}

export function AlertForm({ query, rejected, isSending, ...form }: AlertFormProps) {
  const { t } = useTranslation('jobs')
  const error = rejected?.isInvalid ? t('alert.error-empty-mail') : undefined
  return (
    <SiteForm
      {...form}
      errors={error ? [{ field: 'mail', text: error }] : []}
      errorHeadline={error}
      message={
        rejected?.failure && {
          tone: 'error',
          headline: t('alert.failedHeadline'),
          text: t(rejected.failure === 'tooMany' ? 'alert.tooManyText' : 'alert.failedText'),
        }
      }
      result={rejected}
    >
      <p className={`stack anywhere ${styles.search}`}>
        <span className="small soft">{t('alert.search')}</span>
        <strong>{describeAlertSearch(readAlertSearch(query), t)}</strong>
      </p>
      <input type="hidden" name="search" value={query} />
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {t('alert.website')}
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className={`stack gap-15 ${styles.line}`}>
        <TextField
          name="mail"
          {...controlOf(mailRule)}
          type="email"
          autoComplete="email"
          label={t('alert.mail')}
          defaultValue={rejected?.mail ?? ''}
          error={error}
        />
        <SubmitButton {...(isSending && { 'aria-busy': true })}>{t('alert.submit')}</SubmitButton>
      </div>
      <p className={`small soft ${styles.privacy}`}>
        <MarkupText
          text={t('alert.privacy', { months: dataPeriods.jobAlertMonths })}
          elements={{ policy: <SiteLink to="/policy" target="_blank" /> }}
        />
      </p>
    </SiteForm>
  )
}
