import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLocation, useNavigate, useParams } from 'react-router'
import type { JobAdDetails } from '#contract/staff/jobs.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { describeEntryChange } from '#domain/content/describe-changes.ts'
import type { EntryValue } from '#domain/content/entries.ts'
import { newEntry } from '#domain/content/forms/new-values.ts'
import { isSameValue } from '#domain/content/merge.ts'
import { readText } from '#domain/content/value-titles.ts'
import { fallbackLanguage } from '#domain/i18n/languages.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useLoaded } from '../api/page-loader.ts'
import { unwrap } from '../api/request.ts'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import type { ProblemNotice } from '../components/message.tsx'
import { Sentences } from '../content/change-list.tsx'
import styles from '../content/entry-page.module.css'
import { EntryForm } from '../content/form/entry-form.tsx'
import { FormContext, type FormServices } from '../content/form/form-context.ts'
import { FormField } from '../content/form/form-field.tsx'
import saveBarStyles from '../content/save-bar.module.css'
import { useContentTranslation } from '../content/use-content-translation.ts'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { type StaffApp, useStaffApp } from '../staff-app.ts'
import { useDraft } from '../state/draft.ts'
import { JobState } from './jobs-page.tsx'
import { useHiringTranslation } from './use-hiring-translation.ts'

/** Closed and opened by buttons, set when the job is made, or counted by the server. */
const withoutFields = ['isActive', 'id', 'createdAt']
/** What a copy of another job does not take over. */
const ownFields = ['identifier', 'startsOn', 'closingDate']

export const createLoader =
  ({ requests }: StaffApp) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const { jobId = '' } = params
    const { searchParams } = new URL(request.url)
    const [name, from] = [searchParams.get('new'), searchParams.get('from')]
    if (name === null)
      return { details: unwrap(await requests.request('GET /jobs/{jobId}', { params: { jobId } })), started: undefined }
    const [form, template] = await Promise.all([
      requests.request('GET /new-job'),
      from ? requests.request('GET /jobs/{jobId}', { params: { jobId: from } }) : undefined,
    ])
    return {
      details: undefined,
      started: { name, ...unwrap(form), template: template && unwrap(template).entry.value },
    }
  }

/** What is typed into a form is never replaced by what the server has. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.href !== nextUrl.href

export function Component() {
  const { details } = useLoaded(createLoader)
  const { jobId } = useParams()
  return <EditedJob key={`${jobId} ${details === undefined}`} />
}

type Started = NonNullable<
  ReturnType<typeof useLoaded<Awaited<ReturnType<ReturnType<typeof createLoader>>>>>['started']
>

function toFirstValue({ name, template }: Started, id: string, today: string): EntryValue {
  const empty = newEntry('job', { id, name, today })
  if (!template) return empty
  const own = Object.fromEntries(ownFields.map((field) => [field, empty[field] ?? null]))
  return { ...template, ...own, name: { [fallbackLanguage]: name }, id, createdAt: today, modifiedAt: today }
}

type OpenDialog = 'publish' | 'close' | undefined
type Done = 'published' | 'planned' | 'closed'

function EditedJob() {
  const { t, language } = useHiringTranslation()
  const { c } = useContentTranslation()
  const { requests } = useStaffApp()
  const { jobId = '' } = useParams()
  const { date: today } = useLocalTime()
  const loaded = useLoaded(createLoader)
  const [details, setDetails] = useState(loaded.details)
  const [firstValue] = useState(() => (loaded.started ? toFirstValue(loaded.started, jobId, today) : undefined))
  const published = details?.entry.value ?? undefined
  const baseVersion = details?.entry.baseVersion ?? loaded.started?.baseVersion ?? 1
  const start: { value: EntryValue; baseVersion: number } = { value: published ?? firstValue ?? {}, baseVersion }
  const draft = useDraft(`job ${jobId}`, start)
  const { value } = draft.value
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [open, setOpen] = useState<OpenDialog>()
  // A new job gets the page of its address once it is published.
  const { state } = useLocation() as { state: { done?: Done } | null }
  const [done, setDone] = useState<Done | undefined>(state?.done)
  const isNew = details === undefined
  const isDirty = isNew || !isSameValue(value, published)
  const options = details?.options ?? loaded.started?.options ?? {}
  const reader = { language, t: c, options: (list: string) => options[list] ?? [] }
  const sentences = describeEntryChange('job', published, value, reader)
  const name = readText(value.name, language) ?? jobId

  function receive(next: JobAdDetails, what: Done): void {
    setDetails(next)
    draft.change({ value: next.entry.value ?? {}, baseVersion: next.entry.baseVersion })
    draft.remove()
    setErrors({})
    setOpen(undefined)
    setDone(what)
  }
  const form: FormServices = {
    Field: FormField,
    options: reader.options,
    pictures: [],
    errorAt: (path) => errors[path],
    hasErrorBelow: (path) => Object.keys(errors).some((one) => one === path || one.startsWith(`${path}.`)),
    planned: details?.entry.planned ?? [],
    cancelPlanned: ({ version, field }) =>
      void requests
        .request('DELETE /jobs/{jobId}/plans/{version}', { params: { jobId, version }, query: { field } })
        .then(() => requests.request('GET /jobs/{jobId}', { params: { jobId } }))
        .then((read) => read.ok && setDetails(read.data)),
    reloadOptions: async () => {},
    baseVersion: () => draft.value.baseVersion,
    isNew: false,
  }

  return (
    <FormContext value={form}>
      <Page title={name} hasBack width="wide">
        {details && (
          <p className="row wrap middle gap-2">
            <JobState ad={details.ad} />
            <a className="target" href={details.address} target="_blank" rel="noreferrer">
              {t('jobs.page.address')}
            </a>
            <Link className="target" to={`/hiring?job=${encodeURIComponent(jobId)}`}>
              {t('jobs.page.applications')}
            </Link>
          </p>
        )}
        {details?.draftOf && <Notice tone="info">{t('jobs.page.draft', { name: details.draftOf })}</Notice>}
        <form
          className={`stack gap-4 ${styles.layout}`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setOpen('publish')
          }}
        >
          <EntryForm
            kind="job"
            value={value}
            errors={errors}
            without={withoutFields}
            onChange={(next) => {
              setDone(undefined)
              draft.change({ value: next, baseVersion: draft.value.baseVersion })
            }}
          />
          <aside className={`stack top gap-3 ${saveBarStyles.bar}`}>
            <div className={`stack gap-15 ${saveBarStyles.save}`}>
              <p role="status" className={`strong ${saveBarStyles.status}`} data-dirty={isDirty}>
                {done && !isDirty
                  ? t(`jobs.page.${done}`)
                  : t(isNew ? 'jobs.page.notPublished' : isDirty ? 'jobs.page.changed' : 'jobs.page.asOnSite')}
              </p>
              <PublishButton state={details?.ad.state} isDirty={isDirty} />
            </div>
            <section className="stack gap-1">
              <h2>{c('edit.changes')}</h2>
              {sentences.length === 0 ? (
                <p className="soft">{c('edit.noChanges')}</p>
              ) : (
                <Sentences sentences={sentences} />
              )}
            </section>
            {form.planned.length > 0 && (
              <section className="stack gap-1">
                <h2>{c('planned.headline')}</h2>
                <Sentences sentences={form.planned.map(({ label, sentence }) => `${label}: ${sentence}`)} />
              </section>
            )}
            <div className="row wrap middle gap-15">
              {!isNew && isDirty && (
                <Button
                  kind="text"
                  onClick={() => {
                    draft.change(start)
                    draft.remove()
                    setErrors({})
                  }}
                >
                  {t('jobs.page.discard')}
                </Button>
              )}
              {details?.ad.state === 'open' && !details.ad.isSpeculative && (
                <Button kind="quiet" onClick={() => setOpen('close')}>
                  {t('jobs.page.close')}
                </Button>
              )}
            </div>
          </aside>
        </form>
        {open === 'publish' && (
          <PublishDialog
            jobId={jobId}
            name={name}
            draft={draft.value}
            isNew={isNew}
            onErrors={(found) => {
              setErrors(found)
              setOpen(undefined)
            }}
            onPublished={receive}
            onClose={() => setOpen(undefined)}
          />
        )}
        {open === 'close' && details && (
          <CloseDialog
            details={details}
            onClosed={(next) => receive(next, 'closed')}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Page>
    </FormContext>
  )
}

function PublishButton({ state, isDirty }: { state: JobAdDetails['ad']['state'] | undefined; isDirty: boolean }) {
  const { t } = useHiringTranslation()
  return (
    <Button type="submit" aria-disabled={state !== undefined && state !== 'closed' && !isDirty}>
      {t(state === 'closed' ? 'jobs.page.reopen' : 'jobs.page.publish')}
    </Button>
  )
}

interface PublishProps {
  jobId: string
  name: string
  draft: { value: EntryValue; baseVersion: number }
  isNew: boolean
  onErrors: (errors: Readonly<Record<string, string>>) => void
  onPublished: (details: JobAdDetails, what: 'published' | 'planned') => void
  onClose: () => void
}

/** Advertises the job with what the form says, at once or from a day on. */
function PublishDialog({ jobId, name, draft, isNew, onErrors, onPublished, onClose }: PublishProps) {
  const { t } = useHiringTranslation()
  const { requests } = useStaffApp()
  const navigate = useNavigate()
  const { date: today } = useLocalTime()
  const [problem, setProblem] = useState<Parameters<typeof ProblemNotice>[0]['problem']>()
  const [isBusy, setIsBusy] = useState(false)
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [date, setDate] = useState(addDays(today, 1))
  const [time, setTime] = useState('00:00')
  const questions = problem?.code === 'contentQuestions' ? (problem.errors ?? {}) : {}

  async function publish(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    const value = { ...draft.value, isActive: true }
    const at = when === 'later' ? { at: { date, time } } : {}
    const body = { value, baseVersion: draft.baseVersion, isNew, confirmed: Object.keys(questions), ...at }
    const sent = await requests.request('PUT /jobs/{jobId}', { params: { jobId }, body })
    setIsBusy(false)
    if (sent.ok) {
      const done = when === 'now' ? 'published' : 'planned'
      onPublished(sent.data, done)
      if (isNew) await navigate(`/hiring/jobs/${jobId}`, { replace: true, state: { done } })
    } else if (sent.problem.code === 'contentInvalid') onErrors(sent.problem.errors ?? {})
    else setProblem(sent.problem)
  }

  return (
    <ChangeDialog
      headline={t('jobs.publish.headline', { name })}
      confirm={t('jobs.page.publish')}
      problem={problem}
      isBusy={isBusy}
      onConfirm={() => void publish()}
      onClose={onClose}
    >
      <ChoiceField
        legend={t('jobs.publish.when')}
        name="when"
        choices={[
          { value: 'now', label: t('jobs.publish.now') },
          { value: 'later', label: t('jobs.publish.later') },
        ]}
        value={when}
        onChange={setWhen}
      />
      {when === 'later' && (
        <div className="filters">
          <TextField label={t('jobs.publish.date')} type="date" min={today} value={date} onChange={setDate} />
          <TextField label={t('jobs.publish.time')} type="time" value={time} onChange={setTime} />
        </div>
      )}
      {Object.keys(questions).length > 0 && (
        <Notice tone="warning">
          {Object.values(questions).join(' ')} <strong>{t('jobs.publish.questions')}</strong>
        </Notice>
      )}
    </ChangeDialog>
  )
}

interface CloseProps {
  details: JobAdDetails
  onClosed: (details: JobAdDetails) => void
  onClose: () => void
}

/** Applications that are open stay so: each of them is owed an answer. */
function CloseDialog({ details, onClosed, onClose }: CloseProps) {
  const { t } = useHiringTranslation()
  const navigate = useNavigate()
  const { send, ...state } = useSend()
  const { ad, entry } = details
  const { jobId, name, openApplications } = ad

  async function close(then?: string): Promise<void> {
    const value = { ...entry.value, isActive: false }
    const body = { value, baseVersion: entry.baseVersion, isNew: false, confirmed: [] }
    const closed = await send('PUT /jobs/{jobId}', { params: { jobId }, body })
    if (!closed) return
    onClosed(closed)
    if (then) await navigate(then)
  }

  const rejectOthers = {
    label: t('jobs.close.rejectAll'),
    onGiven: () => void close(`/hiring/rejections?job=${encodeURIComponent(jobId)}`),
  }
  return (
    <ChangeDialog
      {...state}
      headline={t('jobs.close.headline', { name })}
      confirm={t(openApplications > 0 ? 'jobs.close.keep' : 'jobs.close.confirm')}
      onConfirm={() => void close()}
      onClose={onClose}
      {...(openApplications > 0 && { otherAnswer: rejectOthers })}
    >
      <p>{t('jobs.close.text')}</p>
      {openApplications > 0 && <p className="strong">{t('jobs.close.open', { count: openApplications })}</p>}
    </ChangeDialog>
  )
}
