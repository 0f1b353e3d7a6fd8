import type { Shown } from '#contract/site/page-answer.ts'
import type { CircleBlock } from '#domain/pages/blocks.ts'
import { Icon } from '#web/components/icon.tsx'
import { PageIcon } from '#web/components/page-icon.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import styles from './partner-item.module.css'
import { PartnerMark } from './partner-mark.tsx'

interface Props {
  partner: Shown<CircleBlock>['partners'][number]
  index: number
  heading: 'h2' | 'h3'
}

export function PartnerItem({ partner: { name, place, craft, text, url }, index, heading: Heading }: Props) {
  const { t } = useTexts()
  return (
    <li className={styles.partner}>
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
        <p className={styles.facts}>
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
