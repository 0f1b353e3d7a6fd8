import { phoneLink } from '#domain/store.ts'
import { AppSection } from '#site/components/mobile-app.tsx'
import { Section } from '#site/components/section/section.tsx'
import { useTranslation } from '#site/i18n/use-translation.ts'
import { useSiteData } from '#site/layout/use-site-data.ts'
import { FactList } from '#ui/fact-list.tsx'
import type { BlockProps } from '../block-kinds.ts'
import { RichText } from '../rich-text.tsx'
import styles from './company-blocks.module.css'

export function CompanyBlock({ id, headline }: BlockProps<'company'>) {
  const { t } = useTranslation('pages')
  const { company } = useSiteData()
  const rows = {
    legalName: company.legalName,
    address: `${company.streetAddress}, ${company.postalCode} ${company.location}`,
    phone: <a href={phoneLink(company.phone)}>{company.phone}</a>,
    mail: <a href={`mailto:${company.mail}`}>{company.mail}</a>,
    responsiblePerson: company.responsiblePerson,
    registry: `${company.registryCourt}, ${company.registryNumber}`,
    vatNumber: company.vatNumber,
  }
  return (
    <Section id={id} headline={headline} isBeside>
      <div className={styles.facts}>
        <FactList
          facts={(Object.keys(rows) as (keyof typeof rows)[]).map((name) => [t(`frame.company.${name}`), rows[name]])}
        />
      </div>
    </Section>
  )
}

export function AppBlock({ text, ...block }: BlockProps<'app'>) {
  return (
    <AppSection {...block}>
      <RichText text={text} className="lead" />
    </AppSection>
  )
}
