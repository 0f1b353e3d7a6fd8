import { useId } from 'react'
import { phoneLink } from '#domain/store.ts'
import { AppBadges, AppScreen } from '#site/components/mobile-app.tsx'
import { useTranslation } from '#site/i18n/use-translation.ts'
import { useSiteData } from '#site/layout/use-site-data.ts'
import type { BlockProps } from '../block-kinds.ts'
import { RichText } from '../rich-text.tsx'
import styles from './company-blocks.module.css'

export function CompanyBlock({ id, headline }: BlockProps<'company'>) {
  const { t } = useTranslation('pages')
  const { company } = useSiteData()
  const headingId = useId()
  const rows = [
    ['legalName', company.legalName],
    ['address', `${company.streetAddress}, ${company.postalCode} ${company.location}`],
    [
      'phone',
      <a key="phone" href={phoneLink(company.phone)}>
        {company.phone}
      </a>,
    ],
    [
      'mail',
      <a key="mail" href={`mailto:${company.mail}`}>
        {company.mail}
      </a>,
    ],
    ['responsiblePerson', company.responsiblePerson],
    ['registry', `${company.registryCourt}, ${company.registryNumber}`],
    ['vatNumber', company.vatNumber],
  ] as const
  return (
    <section id={id} className={`page ${styles.companyBlock}`} aria-labelledby={headline && headingId}>
      {headline && <h2 id={headingId}>{headline}</h2>}
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`frame.company.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function AppBlock({ id, headline, text, picture, alt }: BlockProps<'app'>) {
  const { company } = useSiteData()
  const headingId = useId()
  return (
    <section id={id} className={`page ${styles.appBlock}`} aria-labelledby={headline && headingId}>
      <AppScreen picture={picture} alt={alt} />
      <div className={styles.appText}>
        {headline && <h2 id={headingId}>{headline}</h2>}
        <div className={styles.appDescription}>
          <RichText text={text} />
        </div>
        <AppBadges company={company} />
      </div>
    </section>
  )
}
