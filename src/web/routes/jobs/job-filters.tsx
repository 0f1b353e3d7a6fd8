import { employmentTypes } from '#domain/hiring/employment-types.ts'
import { shiftStarts } from '#domain/hiring/shift.ts'
import { useOwnTick } from '../../components/form/use-own-tick.ts'
import { PageIcon } from '../../components/page-icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './job-filters.module.css'
import { hasFilters, type JobSearch } from './job-search.ts'
import { jobSearchFormId } from './job-search-form-id.ts'

const groups = [
  { name: 'type', texts: 'employmentTypes', values: employmentTypes },
  { name: 'shift', texts: 'shifts', values: shiftStarts },
] as const

interface Props {
  search: JobSearch
  onChange: () => void
}

/** The field is chosen by the tiles above; the form takes it along. */
export function JobFilters({ search, onChange }: Props) {
  const { t } = useTexts('jobs')
  return (
    <div className={styles.filters}>
      {search.field.map((field) => (
        <input key={field} type="hidden" form={jobSearchFormId} name="field" value={field} />
      ))}
      {groups.map(({ name, texts, values }) => (
        <fieldset key={name}>
          <legend>{t(`filters.${name}`)}</legend>
          <div className={styles.chips}>
            {values.map((value) => (
              <FilterChip
                key={value}
                name={name}
                value={value}
                label={t(`${texts}.${value}`)}
                isOn={(search[name] as readonly string[]).includes(value)}
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

interface ChipProps extends Record<'name' | 'value' | 'label', string> {
  isOn: boolean
  onChange: () => void
}

function FilterChip({ name, value, label, isOn, onChange }: ChipProps) {
  const box = useOwnTick(isOn)
  return (
    <label className={styles.chip}>
      <input
        ref={box}
        type="checkbox"
        form={jobSearchFormId}
        name={name}
        value={value}
        defaultChecked={isOn}
        onChange={onChange}
      />
      <PageIcon name="check" size={18} />
      {label}
    </label>
  )
}
