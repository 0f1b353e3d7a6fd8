import { Icon } from '../../components/icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './job-pages.module.css'
import { type JobSearch, jobSearchText } from './job-search.ts'
import { pageNumbers } from './paging.ts'

interface Props {
  search: JobSearch
  pages: number
}

export function JobPages({ search, pages }: Props) {
  const { t } = useTexts('jobs')
  const { page } = search
  const addressOf = (target: number) => `/jobs?${jobSearchText({ ...search, page: target })}#results`
  if (pages < 2) return null
  return (
    <nav className={styles.pages} aria-label={t('pages.label')}>
      {page > 1 && (
        <SiteLink className={styles.step} to={addressOf(page - 1)} rel="prev">
          <Icon name="previous" size={20} />
          <span>{t('pages.previous')}</span>
        </SiteLink>
      )}
      <ul>
        {pageNumbers(page, pages).map((number, index) =>
          number === undefined ? (
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <SiteLink
                to={addressOf(number)}
                aria-label={t('pages.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </SiteLink>
            </li>
          ),
        )}
      </ul>
      {page < pages && (
        <SiteLink className={styles.step} to={addressOf(page + 1)} rel="next">
          <span>{t('pages.next')}</span>
          <Icon name="next" size={20} />
        </SiteLink>
      )}
    </nav>
  )
}
