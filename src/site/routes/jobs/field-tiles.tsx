import type { JobSearchResponse } from '#contract/jobs.ts'
import { type JobField, jobFields } from '#domain/content/option-values.ts'
import { JobFieldIcon } from '../../components/job-card.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './field-tiles.module.css'
import { hasFilters, type JobSearch, toJobQueryString } from './job-search.ts'

interface FieldTilesProps {
  search: JobSearch
  /** With the other filters kept; undefined when the server cannot be reached. */
  counts: JobSearchResponse['options']['field'] | undefined
}

/** Links to the jobs of one field; the selected one links back to all jobs. A field without a job is no link; if none has one, there are no tiles. */
export function FieldTiles({ search, counts }: FieldTilesProps) {
  const { t } = useTranslation('jobs')
  // Nothing fits the search, or there is nothing at all.
  const describeCount = (count: number) => (count === 0 && hasFilters(search) ? t('noneFits') : t('inField', { count }))
  const isSelected = (field: JobField) => search.field.includes(field)
  const getTarget = (field: JobField) => ({
    pathname: '/jobs',
    search: toJobQueryString({ ...search, field: isSelected(field) ? [] : [field], page: 1 }),
    hash: '#results',
  })
  const isEmpty = counts !== undefined && jobFields.every((field) => counts[field] === 0 && !isSelected(field))
  if (isEmpty) return null
  return (
    <nav
      className={`page ${styles.tiles} no-print`}
      aria-label={t('fieldsLabel')}
      data-small={search.isSearch || undefined}
    >
      <ul>
        {jobFields.map((field) => {
          const content = (
            <>
              <JobFieldIcon field={field} />
              <strong>{t(`fields.${field}`)}</strong>
              {counts && <span>{describeCount(counts[field])}</span>}
            </>
          )
          return (
            <li key={field}>
              {counts?.[field] === 0 && !isSelected(field) ? (
                <div className={styles.empty}>{content}</div>
              ) : (
                <SiteLink to={getTarget(field)} aria-current={isSelected(field) ? 'true' : undefined}>
                  {content}
                </SiteLink>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
