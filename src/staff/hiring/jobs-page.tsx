import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { JobAd } from '#contract/staff/jobs.ts'
import { formatDay, formatInstant } from '#domain/i18n/format-dates.ts'
import { parseSearchTerms, toSearchText } from '#domain/normalize-text.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { Tag } from '#ui/tag.tsx'
import { loaderOf, useLoaded } from '../api/page-loader.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { EmptyState } from '../components/message.tsx'
import { toNewId } from '../content/form/input-values.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import { HiringLayout } from './hiring-layout.tsx'
import { useHiringTranslation } from './use-hiring-translation.ts'

export const createLoader = loaderOf('GET /jobs')

/** The jobs of the website, the advertised ones first. */
export function Component() {
  const { t } = useHiringTranslation()
  const ads = useLoaded(createLoader)
  const [params, setParams] = useSearchParams()
  const [isAdding, setIsAdding] = useState(false)
  const query = params.get('q') ?? ''
  const terms = parseSearchTerms(query)
  const found = ads.filter(({ name, identifier, workplace }) => {
    const text = toSearchText(`${name} ${identifier} ${workplace ?? ''}`)
    return terms.every(({ bare, writtenOut }) => text.includes(bare) || text.includes(writtenOut))
  })
  const groups = Map.groupBy(found, ({ state }) => state)
  return (
    <HiringLayout title={t('jobs.title')}>
      <div className="between top">
        <p>{t('jobs.intro')}</p>
        <Button icon="plus" onClick={() => setIsAdding(true)}>
          {t('jobs.new')}
        </Button>
      </div>
      <search className="filters">
        <TextField
          label={t('jobs.search')}
          type="search"
          value={query}
          autoComplete="off"
          onChange={(value) => setParams(value ? { q: value } : {}, { replace: true })}
        />
      </search>
      {found.length === 0 && <EmptyState icon="search" headline={t('jobs.emptyHeadline')} text={t('jobs.empty')} />}
      {(['open', 'planned', 'closed'] as const).map((state) => {
        const members = groups.get(state) ?? []
        return members.length === 0 ? null : (
          <ul key={state} className="rows line-top">
            {members.map((ad) => (
              <JobRow key={ad.jobId} ad={ad} />
            ))}
          </ul>
        )
      })}
      {isAdding && <NewJobDialog ads={ads} onClose={() => setIsAdding(false)} />}
    </HiringLayout>
  )
}

/** Whether people can apply, and until or from when. */
export function JobState({ ad: { state, opensAt, closingDate } }: { ad: JobAd }) {
  const { t, language } = useHiringTranslation()
  const { date: today } = useLocalTime()
  const until =
    state === 'open' && closingDate ? ` ${t('jobs.until', { date: formatDay(closingDate, language, 'short') })}` : ''
  return (
    <Tag tone={state === 'open' ? 'success' : 'info'}>
      {state === 'planned'
        ? t('jobs.state.planned', { time: opensAt ? formatInstant(opensAt, today, language) : '' })
        : t(`jobs.state.${state}`) + until}
    </Tag>
  )
}

function JobRow({ ad }: { ad: JobAd }) {
  const { t } = useHiringTranslation()
  const { jobId, name, identifier, workplace, openApplications } = ad
  return (
    <li className="between">
      <span className="entry">
        <Link className="target strong" to={`/hiring/jobs/${jobId}`}>
          {name}
        </Link>
        <span>
          {identifier} · {workplace ?? t('jobs.allStores')}
        </span>
      </span>
      <span className="row wrap middle gap-15">
        {openApplications > 0 && (
          <Link className="target" to={`/hiring?job=${encodeURIComponent(jobId)}`}>
            {t('jobs.applications', { count: openApplications })}
          </Link>
        )}
        <JobState ad={ad} />
      </span>
    </li>
  )
}

/** Asks for the name and for a job to start from: most new jobs differ from an older one by store and hours. */
function NewJobDialog({ ads, onClose }: { ads: readonly JobAd[]; onClose: () => void }) {
  const { t } = useHiringTranslation()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [template, setTemplate] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const id = toNewId(name, { isPage: false, taken: ads.map(({ jobId }) => jobId) })
  const templates = ads.filter(({ isSpeculative }) => !isSpeculative)
  return (
    <ChangeDialog
      headline={t('jobs.new')}
      confirm={t('jobs.continue')}
      problem={undefined}
      isBusy={false}
      onConfirm={() => {
        setHasTried(true)
        const query = new URLSearchParams({ new: name.trim(), ...(template && { from: template }) })
        if (id) void navigate(`/hiring/jobs/${id}?${query}`)
      }}
      onClose={onClose}
    >
      <TextField
        label={t('jobs.name')}
        hint={t('jobs.nameHint')}
        error={hasTried && !id ? t('jobs.nameProblem') : undefined}
        value={name}
        autoComplete="off"
        onChange={setName}
      />
      <SelectField
        label={t('jobs.template')}
        hint={t('jobs.templateHint')}
        value={template}
        none={t('jobs.noTemplate')}
        choices={templates.map(({ jobId, name: title, workplace }) => ({
          id: jobId,
          name: `${title} · ${workplace ?? t('jobs.allStores')}`,
        }))}
        onChange={setTemplate}
      />
    </ChangeDialog>
  )
}
