import { useFetcher } from 'react-router'
import { dataPeriods } from '#domain/hiring/data-periods.ts'
import { describeAlertSearch } from '#domain/hiring/job-alert.ts'
import { TextField } from '#ui/field.tsx'
import { ErrorSummary } from '../../components/form/error-summary.tsx'
import { MessageBox } from '../../components/form/message-box.tsx'
import { RequiredLegend } from '../../components/form/required-legend.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useResponseCount } from '../../hooks/use-focus.ts'
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
  const attempt = useResponseCount(fetcher.data)
  return (
    <section className={`${styles.alert} no-print`} aria-labelledby="job-alert">
      <div className={`stack top gap-1 ${styles.words}`}>
        <h2 id="job-alert" className="headline-m">
          {t(isEmpty ? 'alert.headlineEmpty' : 'alert.headline')}
        </h2>
        <p>{t(isEmpty ? 'alert.textEmpty' : 'alert.text')}</p>
      </div>
      {fetcher.data?.kind === 'sent' ? (
        <AlertSent attempt={attempt} />
      ) : (
        <fetcher.Form
          method="post"
          action="/jobs/alerts"
          noValidate
          className={`stack top gap-2 ${styles.form}`}
          aria-labelledby="job-alert"
        >
          <AlertFields query={query} rejected={fetcher.data} attempt={attempt} isSending={fetcher.state !== 'idle'} />
        </fetcher.Form>
      )}
    </section>
  )
}

export function AlertSent({ attempt }: { attempt: number }) {
  const { t } = useTranslation('jobs')
  return (
    <MessageBox
      attempt={attempt}
      message={{ tone: 'success', headline: t('alert.sentHeadline'), text: t('alert.sentText') }}
    />
  )
}

interface AlertFieldsProps {
  query: string
  rejected: AlertRejected | undefined
  attempt: number
  isSending: boolean
}

export function AlertFields({ query, rejected, attempt, isSending }: AlertFieldsProps) {
  const { t } = useTranslation('jobs')
  const error = rejected?.isInvalid ? t('alert.error-empty-mail') : undefined
  return (
    <>
      <ErrorSummary errors={error ? [{ field: 'mail', text: error }] : []} attempt={attempt} headline={error} />
      {rejected?.failure && (
        <MessageBox
          attempt={attempt}
          message={{
            tone: 'error',
            headline: t('alert.failedHeadline'),
            text: t(rejected.failure === 'tooMany' ? 'alert.tooManyText' : 'alert.failedText'),
          }}
        />
      )}
      <RequiredLegend />
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
          type="email"
          label={t('alert.mail')}
          defaultValue={rejected?.mail ?? ''}
          error={error}
          isRequired
          maxLength={254}
          autoComplete="email"
        />
        <button type="submit" className="button" aria-busy={isSending}>
          {t('alert.submit')}
        </button>
      </div>
      <p className={`small soft ${styles.privacy}`}>
        <MarkupText
          text={t('alert.privacy', { months: dataPeriods.jobAlertMonths })}
          elements={{ policy: <SiteLink to="/policy" target="_blank" /> }}
        />
      </p>
    </>
  )
}
