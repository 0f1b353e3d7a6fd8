import type { SiteData } from '#contract/site.ts'
import { Icon } from '../components/icon.tsx'
import { AppBadges } from '../components/mobile-app.tsx'
import { MenuLink, SiteLink } from '../components/site-link.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Logo } from './logo.tsx'
import { PaymentMark } from './payment-mark.tsx'
import styles from './site-footer.module.css'

/** On every page, most of them by law, so they do not depend on the menus in the content. */
export const legalLinks = [
  { key: 'imprint', link: '/about' },
  { key: 'privacy', link: '/policy' },
  { key: 'terms', link: '/conditions' },
  { key: 'withdrawalInformation', link: '/withdrawalinfo' },
  { key: 'withdraw', link: '/withdrawal' },
  { key: 'accessibility', link: '/accessibility' },
  { key: 'reliability', link: '/reliability' },
] as const

export function SiteFooter({ siteData }: { siteData: SiteData }) {
  const { t } = useTranslation()
  const { company } = siteData
  return (
    <footer className={`${styles.footer} no-print`}>
      <div className={styles.top}>
        <div className={`stack top gap-2 ${styles.brand}`}>
          <SiteLink to="/" className={styles.logo} aria-label={t('home', { name: company.name })}>
            <Logo name={company.shortName} />
          </SiteLink>
          <p>{company.claim}</p>
          <ul className="row gap-1">
            <li>
              <a href={company.instagramUrl} className="icon-button icon-button-framed" target="_blank" rel="noopener">
                <Icon name="instagram" />
                <span className="visually-hidden">Instagram {t('newTab')}</span>
              </a>
            </li>
            <li>
              <a href={company.facebookUrl} className="icon-button icon-button-framed" target="_blank" rel="noopener">
                <Icon name="facebook" />
                <span className="visually-hidden">Facebook {t('newTab')}</span>
              </a>
            </li>
          </ul>
        </div>
        <nav className={styles.groups} aria-label={t('footerMenu')}>
          {siteData.footerMenu.map(({ id, name, items }) => (
            <div key={id}>
              <h2>{name}</h2>
              <ul>
                {items.map((item) => (
                  <li key={item.link}>
                    <MenuLink link={item.link} className="target">
                      {item.name}
                    </MenuLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className={styles.middle}>
        <AppBadges company={company} />
        <ul className={`row wrap gap-1 ${styles.payment}`} aria-label={t('paymentMethods')}>
          {siteData.paymentMethods.map(({ method }) => (
            <li key={method}>
              <PaymentMark method={method} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.bottom}>
        <p>{t('copyright', { name: company.legalName })}</p>
        <nav aria-label={t('legal.title')}>
          <ul>
            {legalLinks.map(({ key, link }) => (
              <li key={key}>
                <SiteLink to={link} className="target">
                  {t(`legal.${key}`)}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
