import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import { toEuros } from '#domain/money/euros.ts'
import type { OffersBlock } from '#domain/pages/blocks.ts'
import { SiteLink } from '#web/components/site-link.tsx'
import { formatEuros } from '../../../format-euros.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import styles from './offer-row.module.css'

/** "XL" is set as large as a poster, "15 Uhr" and "3 Stunden" are words. */
const longestSign = 3

interface Props {
  offer: Shown<OffersBlock>['offers'][number]
  heading: 'h2' | 'h3'
}

export function OfferRow({ offer, heading: Heading }: Props) {
  const { t, language } = useTexts('pages')
  const titleId = useId()
  return (
    <li className={styles.offer} data-sign={offer.mark.length <= longestSign || undefined}>
      <p className={styles.mark}>{offer.mark}</p>
      <div className={styles.words}>
        <Heading id={titleId}>{offer.headline}</Heading>
        <p>{offer.text}</p>
        <ul className={styles.items}>
          {offer.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
      <p className={styles.price}>
        <strong>{formatEuros(toEuros(offer.priceCents), language)}</strong>
        <span>{offer.unit}</span>
      </p>
      {offer.productId && (
        <SiteLink
          to={`/products/${offer.productId}`}
          className={`button button-quiet ${styles.order}`}
          aria-describedby={titleId}
        >
          {t('blocks.offers.order', { name: offer.mark })}
        </SiteLink>
      )}
    </li>
  )
}
