import { phoneLink } from '#domain/store/phone-link.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFrame } from '../../use-frame.ts'
import { ClosedPage } from './closed-page.tsx'

export function ApplicationMissing() {
  const { t } = useTexts('applications')
  const { company } = useFrame()
  return (
    <ClosedPage headline={t('missing.headline')} lead={t('missing.lead')}>
      <ol>
        <li>
          <span>{t('missing.again')}</span>
        </li>
        <li>
          <span>{t('missing.whole')}</span>
        </li>
        <li>
          <span>
            {t('missing.ask')} <a href={phoneLink(company.phone)}>{company.phone}</a>,{' '}
            <a href={`mailto:${company.mail}`}>{company.mail}</a>
          </span>
        </li>
      </ol>
    </ClosedPage>
  )
}
