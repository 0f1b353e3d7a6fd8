import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { CompanyBlock as Block } from '#domain/pages/blocks.ts'
import { phoneLink } from '#domain/store/phone-link.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useFrame } from '../../../use-frame.ts'
import styles from './company-block.module.css'

export function CompanyBlock({ id, headline }: Shown<Block>) {
  const { t } = useTexts('pages')
  const { company } = useFrame()
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
    <section id={id} className={`page ${styles.block}`} aria-labelledby={headline && headingId}>
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
