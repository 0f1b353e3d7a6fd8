import { Link } from 'react-router'
import { formatDay } from '#domain/i18n/format-dates.ts'
import tableStyles from '#ui/table.module.css'
import { loaderOf, useLoaded } from '../api/page-loader.ts'
import { EmptyState } from '../components/message.tsx'
import { HiringLayout } from './hiring-layout.tsx'
import styles from './talent-pool-page.module.css'
import { useHiringTranslation } from './use-hiring-translation.ts'

export const createLoader = loaderOf('GET /talent-pool')

/** Who has agreed to be kept, the one whose consent ends first at the top. */
export function Component() {
  const { t, language } = useHiringTranslation()
  const talents = useLoaded(createLoader)
  if (talents.length === 0)
    return (
      <HiringLayout title={t('talentPool.title')}>
        <EmptyState icon="people" headline={t('talentPool.emptyHeadline')} text={t('talentPool.empty')} />
      </HiringLayout>
    )
  return (
    <HiringLayout title={t('talentPool.title')}>
      <p>{t('talentPool.intro')}</p>
      <table className={`${tableStyles.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('talentPool.name')}</th>
            <th scope="col">{t('talentPool.job')}</th>
            <th scope="col">{t('talentPool.stage')}</th>
            <th scope="col">{t('talentPool.since')}</th>
            <th scope="col">{t('talentPool.until')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {talents.map((talent) => (
            <tr key={talent.applicationId}>
              <th scope="row">
                <Link to={`/hiring/applications/${talent.applicationId}`}>{talent.name}</Link>
                <span className="block soft">{talent.town}</span>
              </th>
              <td data-label={t('talentPool.job')}>{talent.job.name}</td>
              <td data-label={t('talentPool.stage')}>{t(`stage.${talent.stage}`)}</td>
              <td data-label={t('talentPool.since')}>{formatDay(talent.since, language, 'date')}</td>
              <td data-label={t('talentPool.until')}>{formatDay(talent.until, language, 'date')}</td>
              <td>
                {talent.canSuggest && (
                  <Link
                    className="target strong"
                    to={`/hiring/applications/${talent.applicationId}?action=suggest`}
                    aria-label={t('talentPool.suggestName', { name: talent.name })}
                  >
                    {t('talentPool.suggest')}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </HiringLayout>
  )
}
