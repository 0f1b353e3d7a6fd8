import { phoneLink } from '#domain/store/phone-link.ts'
import { PageIcon } from '../../components/page-icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFrame } from '../../use-frame.ts'
import styles from './no-stores.module.css'

/** An empty list says what to do about it. */
export function NoStores() {
  const { t } = useTexts('places')
  const { company } = useFrame()
  return (
    <div className={styles.none}>
      <h2>{t('none.headline')}</h2>
      <p>{t('none.text')}</p>
      <SiteLink to="/places" replace className="button button-quiet">
        {t('none.clear')}
      </SiteLink>
      <p className={styles.call}>
        <PageIcon name="call" size={20} />
        <a href={phoneLink(company.phone)}>{t('none.call', { phone: company.phone })}</a>
      </p>
    </div>
  )
}

export function ListFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts('places')
  return (
    <div className={styles.none} role="alert">
      <h2>{t('failed.headline')}</h2>
      <p>{t('failed.text')}</p>
      <button type="button" className="button button-quiet" onClick={onRetry}>
        {t('failed.retry')}
      </button>
    </div>
  )
}
