import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Pipeline } from '#contract/staff/hiring.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { useTimer } from '#ui/use-timer.ts'
import { Button } from '../components/button.tsx'
import { useHiringTranslation } from './use-hiring-translation.ts'

const names = ['q', 'job', 'store', 'person'] as const
type Filters = Record<(typeof names)[number], string | undefined>

/** The filters are in the address, so that they can be sent to somebody and the way back leads to the same list. */
export const readFilters = (params: URLSearchParams): Filters =>
  Object.fromEntries(names.map((name) => [name, params.get(name) || undefined])) as Filters

export const hasFilter = (filters: Filters): boolean => names.some((name) => filters[name] !== undefined)

const typingPauseMs = 250

/** What is typed into a search field, and put into the address after a pause. */
export function useTypedParam(name: string, current: string) {
  const [, setParams] = useSearchParams()
  const [typed, setTyped] = useState(current)
  const show = (params: URLSearchParams) => {
    if (typed.trim() === '') params.delete(name)
    else params.set(name, typed)
    return params
  }
  useTimer(() => setParams(show, { replace: true }), typed === current ? undefined : typingPauseMs, typed)
  return [typed, setTyped] as const
}

export function PipelineFilters({ pipeline, filters }: { pipeline: Pipeline; filters: Filters }) {
  const { t } = useHiringTranslation()
  const [, setParams] = useSearchParams()
  const [typed, setTyped] = useTypedParam('q', filters.q ?? '')
  const choose = (name: keyof Filters, value: string) =>
    setParams(
      (params) => {
        if (value === '') params.delete(name)
        else params.set(name, value)
        return params
      },
      { replace: true },
    )
  const { jobs, stores, people } = pipeline
  return (
    <search className="filters" aria-label={t('filter.label')}>
      <TextField label={t('filter.search')} type="search" value={typed} autoComplete="off" onChange={setTyped} />
      <SelectFilter
        label={t('filter.job')}
        value={filters.job}
        choices={jobs}
        onChange={(value) => choose('job', value)}
      />
      <SelectFilter
        label={t('filter.store')}
        value={filters.store}
        choices={stores}
        onChange={(value) => choose('store', value)}
      />
      <SelectFilter
        label={t('filter.person')}
        value={filters.person}
        choices={[{ id: 'none', name: t('filter.nobody') }, ...people]}
        onChange={(value) => choose('person', value)}
      />
      <p className="row middle gap-1 soft" role="status">
        {hasFilter(filters) && (
          <>
            {t('filter.found', { count: pipeline.cards.length })}{' '}
            <Button
              kind="text"
              onClick={() => {
                setTyped('')
                setParams({}, { replace: true })
              }}
            >
              {t('filter.reset')}
            </Button>
          </>
        )}
      </p>
    </search>
  )
}

interface SelectFilterProps {
  label: string
  value: string | undefined
  choices: readonly { id: string; name: string }[]
  onChange: (value: string) => void
}

export function SelectFilter({ label, value = '', choices, onChange }: SelectFilterProps) {
  const { t } = useHiringTranslation()
  return <SelectField label={label} value={value} choices={choices} none={t('filter.all')} onChange={onChange} />
}
