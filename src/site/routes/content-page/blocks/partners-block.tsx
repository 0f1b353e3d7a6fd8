import { useId, useState } from 'react'
import { Icon } from '#site/components/icon.tsx'
import { PageIcon } from '#site/components/page-icon.tsx'
import { useTranslation } from '#site/i18n/use-translation.ts'
import { useSiteData } from '#site/layout/use-site-data.ts'
import type { BlockProps } from '../block-kinds.ts'
import { PartnerMark, PartnerRing } from './partner-ring.tsx'
import styles from './partners-block.module.css'

export function PartnersBlock({ id, headline, partners }: BlockProps<'circle'>) {
  const { t } = useTranslation('pages')
  const { company } = useSiteData()
  const headingId = useId()
  const [isTurning, setTurning] = useState(true)
  return (
    <section
      id={id}
      className={`page ${styles.block}`}
      data-turning={isTurning}
      aria-labelledby={headline && headingId}
    >
      <div className={`stack start top gap-3 ${styles.stage}`}>
        {headline && <h2 id={headingId}>{headline}</h2>}
        <PartnerRing names={partners.map(({ name }) => name)} centre={company.shortName} />
        <button type="button" className={`chip ${styles.pause}`} onClick={() => setTurning((before) => !before)}>
          <Icon name={isTurning ? 'pause' : 'play'} size={20} />
          {t(isTurning ? 'blocks.circle.pause' : 'blocks.circle.play')}
        </button>
      </div>
      <ul className={`line-top ${styles.partners}`}>
        {partners.map((partner, index) => (
          <PartnerItem key={partner.name} partner={partner} index={index} heading={headline ? 'h3' : 'h2'} />
        ))}
      </ul>
    </section>
  )
}

interface Props {
  partner: BlockProps<'circle'>['partners'][number]
  index: number
  heading: 'h2' | 'h3'
}

function PartnerItem({ partner: { name, place, craft, text, url }, index, heading: Heading }: Props) {
  const { t } = useTranslation()
  return (
    <li className={`stack line-bottom ${styles.partner}`}>
      <svg viewBox="-44 -44 88 88" aria-hidden="true" focusable="false">
        <PartnerMark name={name} index={index} />
      </svg>
      <div>
        <Heading>
          {url ? (
            <a href={url} target="_blank" rel="noopener">
              {name} <Icon name="external" size={18} />
              <span className="visually-hidden">{t('newTab')}</span>
            </a>
          ) : (
            name
          )}
        </Heading>
        <p className={`row wrap crust ${styles.facts}`}>
          <span>{craft}</span>
          <span className="visually-hidden">, </span>
          <span>
            <PageIcon name="pin" size={17} />
            {place}
          </span>
        </p>
        <p>{text}</p>
      </div>
    </li>
  )
}
