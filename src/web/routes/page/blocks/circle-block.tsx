import { useId, useState } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { CircleBlock as Circle } from '#domain/pages/blocks.ts'
import { Icon } from '#web/components/icon.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useFrame } from '../../../use-frame.ts'
import { PartnerItem } from '../circle/partner-item.tsx'
import { PartnerRing } from '../circle/partner-ring.tsx'
import styles from './circle-block.module.css'

export function CircleBlock({ id, headline, partners }: Shown<Circle>) {
  const { t } = useTexts('pages')
  const { company } = useFrame()
  const headingId = useId()
  const [isTurning, setTurning] = useState(true)
  return (
    <section
      id={id}
      className={`page ${styles.block}`}
      data-turning={isTurning}
      aria-labelledby={headline && headingId}
    >
      <div className={styles.stage}>
        {headline && <h2 id={headingId}>{headline}</h2>}
        <PartnerRing names={partners.map(({ name }) => name)} centre={company.shortName} />
        <button type="button" className={styles.pause} onClick={() => setTurning((before) => !before)}>
          <Icon name={isTurning ? 'pause' : 'play'} size={20} />
          {t(isTurning ? 'blocks.circle.pause' : 'blocks.circle.play')}
        </button>
      </div>
      <ul className={styles.partners}>
        {partners.map((partner, index) => (
          <PartnerItem key={partner.name} partner={partner} index={index} heading={headline ? 'h3' : 'h2'} />
        ))}
      </ul>
    </section>
  )
}
