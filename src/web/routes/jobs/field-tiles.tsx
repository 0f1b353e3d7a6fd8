import { type JobField, jobFields } from '#domain/hiring/job.ts'
import { JobFieldIcon } from '../../components/job-card.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './field-tiles.module.css'
import { type FieldCounts, type JobSearch, toJobQueryString } from './job-search.ts'

interface FieldTilesProps {
  search: JobSearch
  counts: FieldCounts | undefined
}

/** Links to the jobs of one field; the selected one links back to all jobs. */
export function FieldTiles({ search, counts }: FieldTilesProps) {
  const { t } = useTranslation('jobs')
  const isSelected = (field: JobField) => search.field.includes(field)
  const getTarget = (field: JobField) => ({
    pathname: '/jobs',
    search: toJobQueryString({ ...search, field: isSelected(field) ? [] : [field], page: 1 }),
    hash: '#results',
  })
  return (
    <nav className={`page ${styles.tiles}`} aria-label={t('fieldsLabel')} data-small={search.isSearch || undefined}>
      <ul>
        {jobFields.map((field) => (
          <li key={field}>
            <SiteLink to={getTarget(field)} aria-current={isSelected(field) ? 'true' : undefined}>
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
