import { useNavigate } from 'react-router'
import type { TrialShiftOptions } from '#contract/applications.ts'
import type { JobResponse } from '#contract/jobs.ts'
import { dataPeriods } from '#domain/hiring/data-periods.ts'
import { trialShiftFields } from '#domain/hiring/trial-shift.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { controlOf, useFormErrors } from '#ui/use-form.ts'
import { SiteForm, SubmitButton } from '../../components/form/site-form.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { MarkupText } from '../../i18n/markup-text.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type TrialShiftField, type TrialShiftRejected, trialShiftFieldNames } from './trial-shift-booking.ts'
import styles from './trial-shift-form.module.css'
import { TrialShiftTimes } from './trial-shift-times.tsx'

interface TrialShiftFormProps {
  job: JobResponse
  store: TrialShiftOptions['stores'][number] | undefined
  dates: TrialShiftOptions['dates']
  /** The result of the last attempt; undefined before the first. */
  rejected: TrialShiftRejected | undefined
}

export function TrialShiftForm({ job, store, dates, rejected }: TrialShiftFormProps) {
  const { t } = useTranslation('trial-shift')
  const { input, failure } = rejected ?? {}
  // Without a store there are no dates to choose from yet.
  const visibleFields = trialShiftFieldNames.filter((field) => store || (field !== 'date' && field !== 'time'))
  const { errors, errorOf, markChanged } = useFormErrors(visibleFields, rejected, (code) => t.find(code) ?? code)
  const field = (name: TrialShiftField) => ({
    ...controlOf(trialShiftFields[name]),
    name,
    defaultValue: input?.[name] ?? '',
    error: errorOf(name),
  })
  const failureText = failure === 'tooMany' ? 'tooManyText' : 'failedText'
  return (
    <SiteForm
      aria-label={t('form')}
      errors={errors}
      message={
        failure && {
          tone: 'error',
          headline: t('failedHeadline'),
          text: t(failureText, { phone: job.organizer.phone }),
        }
      }
      result={rejected}
      markChanged={markChanged}
    >
      <input type="hidden" name="storeId" value={store?.id ?? ''} />
      {job.location.storeId && (
        <p className={styles.fixedStore}>
          <span className="soft">{t('store')}</span>
          <strong>{job.location.name}</strong>
          <span className="soft">
            {job.location.streetAddress}, {job.location.postalCode} {job.location.location}
          </span>
        </p>
      )}
      <TrialShiftTimes
        key={store?.id}
        hint={job.shift && t('shiftHint')}
        hasStore={store !== undefined}
        dates={dates}
        phone={job.organizer.phone}
        initial={input}
        errorOf={errorOf}
      />
      <TextField {...field('name')} autoComplete="name" label={t('name')} />
      <TextField {...field('phone')} type="tel" autoComplete="tel" label={t('phone')} hint={t('phoneHint')} />
      <TextField {...field('mail')} type="email" autoComplete="email" label={t('mailOptional')} hint={t('mailHint')} />
      <p className="small soft">
        <MarkupText
          text={t('privacy', { weeks: dataPeriods.trialShiftDays / 7 })}
          elements={{ policy: <SiteLink to="/policy" target="_blank" /> }}
        />
      </p>
      <SubmitButton>{t('submit')}</SubmitButton>
    </SiteForm>
  )
}

interface StoreSelectProps {
  jobId: string
  stores: TrialShiftOptions['stores']
  storeId: string | undefined
  error: string | undefined
}

/** For a job at all stores. A plain form, which with JavaScript needs no button. */
export function StoreSelect({ jobId, stores, storeId, error }: StoreSelectProps) {
  const { t } = useTranslation('trial-shift')
  const navigate = useNavigate()
  const selectStore = (id: string) =>
    void navigate({ search: `?${new URLSearchParams({ storeId: id })}` }, { replace: true })
  return (
    <form method="get" action={`/jobs/${jobId}/trial-shift`}>
      <SelectField
        name="storeId"
        label={t('store')}
        value={storeId ?? ''}
        onChange={selectStore}
        placeholder={t('chooseStore')}
        error={error}
        isRequired
        choices={stores.map(({ id, name, location }) => ({
          id,
          name: name.includes(location) ? name : `${name}, ${location}`,
        }))}
      />
      <button type="submit" className={`button button-quiet ${styles.submitStore}`}>
        {t('showDates')}
      </button>
    </form>
  )
}
