import { phoneLink } from '#domain/store.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSiteData } from '../../layout/use-site-data.ts'

/** The id of the cart is only known to the script, so without it there is no cart to show. */
export function CheckoutWithoutScript() {
  const { t } = useTranslation('checkout')
  const { company } = useSiteData()
  return (
    <noscript>
      <div className="panel stack top start gap-2">
        <h2 className="headline-m">{t('noScriptTitle')}</h2>
        <p>{t('needsScript')}</p>
        <p className="buttons">
          <a href={phoneLink(company.phone)} className="button">
            {t('call', { phone: company.phone })}
          </a>
          <SiteLink to="/places#places" className="button button-quiet">
            {t('toStores')}
          </SiteLink>
        </p>
      </div>
    </noscript>
  )
}
