import type { JobSearchResponse } from '#contract/jobs.ts'
import { employmentTypes } from '#domain/content/option-values.ts'
import { shiftStarts } from '#domain/hiring/job.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import rowStyles from '../../components/chip-row.module.css'
import { useBrowserCheckbox } from '../../components/form/input-before-hydration.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './job-filters.module.css'
import { hasFilters, type JobSearch, jobSearchFormId } from './job-search.ts'

const groups = [
  { name: 'type', options: employmentTypes.map((value) => ({ value, label: `employmentTypes.${value}` as const })) },
  { name: 'shift', options: shiftStarts.map((value) => ({ value, label: `shifts.${value}` as const })) },
] as const

interface JobFiltersProps {
  search: JobSearch
  /** Undefined when the server cannot be reached. */
  explained: JobSearchResponse | undefined
  onChange: () => void
}

/** Filters by employment type and shift. The field is chosen with the tiles and sent in hidden inputs. */
export function JobFilters({ search, explained, onChange }: JobFiltersProps) {
  const { t } = useTranslation('jobs')
  /** A group without any job is only in the way, unless something in it is chosen. */
  const isUseful = ({ name }: (typeof groups)[number]) =>
    !explained || search[name].length > 0 || Object.values(explained.options[name]).some((count) => count > 0)
  return (
    <div className={`stack start gap-2 ${styles.filters} no-print`}>
      {search.field.map((field) => (
        <input key={field} type="hidden" form={jobSearchFormId} name="field" value={field} />
      ))}
      {explained && <RadiusFilter explained={explained} onChange={onChange} />}
      {groups.filter(isUseful).map(({ name, options }) => (
        <fieldset key={name}>
          <legend>{t(`filters.${name}`)}</legend>
          <div className={rowStyles.row}>
            {options.map(({ value, label }) => (
              <JobFilterChip
                key={value}
                type="checkbox"
                name={name}
                value={value}
                label={t(label)}
                count={(explained?.options[name] as Record<string, number> | undefined)?.[value]}
                isChecked={(search[name] as readonly string[]).includes(value)}
                onChange={onChange}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <button type="submit" form={jobSearchFormId} className={`button button-quiet ${styles.apply}`}>
        {t('filters.apply')}
      </button>
      {hasFilters(search) && (
        <SiteLink className="target strong crust" to="/jobs?state=search#results">
          {t('filters.reset')}
        </SiteLink>
      )}
    </div>
  )
}

/** The distance around the place of the search; not shown when there is none. */
function RadiusFilter({ explained, onChange }: { explained: JobSearchResponse; onChange: () => void }) {
  const { t } = useTranslation('jobs')
  const { place, radiuses } = explained
  if (!place || radiuses.length === 0) return null
  return (
    <fieldset>
      <legend>{t('filters.radius', { place: place.name })}</legend>
      <div className={rowStyles.row}>
        {radiuses.map(({ km, count }) => (
          <JobFilterChip
            key={km}
            type="radio"
            name="radius"
            value={String(km)}
            label={km === 0 ? t('filters.onlyHere') : t('filters.within', { km })}
            count={count}
            isChecked={km === place.radius}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface JobFilterChipProps extends Record<'name' | 'value' | 'label', string> {
  type: 'checkbox' | 'radio'
  /** Of the jobs that it would show; undefined when it is not known. */
  count: number | undefined
  isChecked: boolean
  onChange: () => void
}

function JobFilterChip({ count, isChecked, ...filter }: JobFilterChipProps) {
  const { t } = useTranslation('jobs')
  return (
    <FilterChip
      {...filter}
      ref={useBrowserCheckbox(isChecked)}
      form={jobSearchFormId}
      defaultChecked={isChecked}
      count={count === undefined ? undefined : { figure: count, text: t('inField', { count }) }}
    />
  )
}
