import { useTexts } from '../../i18n/use-texts.ts'
import styles from './job-list-skeleton.module.css'
import results from './job-results.module.css'

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

/** Holds the place of a list that is on its way. */
export function JobListSkeleton() {
  const { t } = useTexts('jobs')
  return (
    <div>
      <p className="visually-hidden">{t('results.loading')}</p>
      <div className={results.cards} aria-hidden="true">
        {placeholders.map((key) => (
          <div key={key} className={styles.skeleton}>
            <span />
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </div>
  )
}
