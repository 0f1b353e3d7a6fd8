import type { JobSearchResponse } from '#contract/jobs.ts'
import { employmentTypes } from '#domain/content/option-values.ts'
import { shiftStarts } from '#domain/hiring/job.ts'
import filterChip from '../../components/filter-chip.module.css'
import { useBrowserCheckbox } from '../../components/form/input-before-hydration.ts'
import { PageIcon } from '../../components/page-icon.tsx'
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
          <div className={`row wrap gap-1 ${styles.chips}`}>
            {options.map(({ value, label }) => (
              <FilterChip
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
        <SiteLink className={styles.reset} to="/jobs?state=search#results">
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
      <div className={`row wrap gap-1 ${styles.chips}`}>
        {radiuses.map(({ km, count }) => (
          <FilterChip
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

interface FilterChipProps extends Record<'name' | 'value' | 'label', string> {
  type: 'checkbox' | 'radio'
  /** Of the jobs that it would show; undefined when it is not known. */
  count: number | undefined
  isChecked: boolean
  onChange: () => void
}

/** An option that would show nothing cannot be chosen, only taken back. */
function FilterChip({ type, name, value, label, count, isChecked, onChange }: FilterChipProps) {
  const { t } = useTranslation('jobs')
  const box = useBrowserCheckbox(isChecked)
  return (
    <label className={`${filterChip.chip} ${styles.chip}`}>
      <input
        ref={box}
        type={type}
        form={jobSearchFormId}
        name={name}
        value={value}
        defaultChecked={isChecked}
        disabled={count === 0 && !isChecked}
        onChange={onChange}
      />
      <PageIcon name="check" size={18} />
      <span>{label}</span>
      {count !== undefined && (
        <>
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
          <span className="visually-hidden">({t('inField', { count })})</span>
        </>
      )}
    </label>
  )
}
