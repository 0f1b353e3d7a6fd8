import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { ClosedPage } from './closed-page.tsx'

export function ApplicationDeleted() {
  const { t } = useTexts('applications')
  return (
    <ClosedPage headline={t('deleted.headline')} lead={t('deleted.lead')}>
      <p>{t('deleted.text')}</p>
      <ul>
        <li>
          <SiteLink to="/jobs#home" className="button">
            {t('deleted.jobs')}
          </SiteLink>
        </li>
        <li>
          <SiteLink to="/">{t('deleted.home')}</SiteLink>
        </li>
      </ul>
    </ClosedPage>
  )
}
