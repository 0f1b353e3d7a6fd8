import { type JobField, jobFields } from '#domain/hiring/job-fields.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { FieldCounts } from './count-by-field.ts'
import styles from './field-tiles.module.css'
import { JobFieldIcon } from './job-field-icon.tsx'
import { type JobSearch, jobSearchText } from './job-search.ts'

interface Props {
  search: JobSearch
  counts: FieldCounts | undefined
}

/** Plain links to a filtered list; the one that is on leads back to all. */
export function FieldTiles({ search, counts }: Props) {
  const { t } = useTexts('jobs')
  const isOn = (field: JobField) => search.field.includes(field)
  const addressOf = (field: JobField) => {
    const wishes = jobSearchText({ ...search, field: isOn(field) ? [] : [field], page: 1 })
    return { pathname: '/jobs', search: wishes, hash: '#results' }
  }
  return (
    <nav className={`page ${styles.tiles}`} aria-label={t('fieldsLabel')} data-small={search.isSearch || undefined}>
      <ul>
        {jobFields.map((field) => (
          <li key={field}>
            <SiteLink to={addressOf(field)} aria-current={isOn(field) ? 'true' : undefined}>
              <JobFieldIcon field={field} />
              <strong>{t(`fields.${field}`)}</strong>
              {counts && <span>{t('inField', { count: counts[field] })}</span>}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
