import { employmentTypes, shiftStarts } from '#domain/hiring/job.ts'
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
  onChange: () => void
}

/** Filters by employment type and shift. The field is chosen with the tiles and sent in hidden inputs. */
export function JobFilters({ search, onChange }: JobFiltersProps) {
  const { t } = useTranslation('jobs')
  return (
    <div className={styles.filters}>
      {search.field.map((field) => (
        <input key={field} type="hidden" form={jobSearchFormId} name="field" value={field} />
      ))}
      {groups.map(({ name, options }) => (
        <fieldset key={name}>
          <legend>{t(`filters.${name}`)}</legend>
          <div className={styles.chips}>
            {options.map(({ value, label }) => (
              <FilterChip
                key={value}
                name={name}
                value={value}
                label={t(label)}
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

interface FilterChipProps extends Record<'name' | 'value' | 'label', string> {
  isChecked: boolean
  onChange: () => void
}

function FilterChip({ name, value, label, isChecked, onChange }: FilterChipProps) {
  const box = useBrowserCheckbox(isChecked)
  return (
    <label className={`${filterChip.chip} ${styles.chip}`}>
      <input
        ref={box}
        type="checkbox"
        form={jobSearchFormId}
        name={name}
        value={value}
        defaultChecked={isChecked}
        onChange={onChange}
      />
      <PageIcon name="check" size={18} />
      {label}
    </label>
  )
}
