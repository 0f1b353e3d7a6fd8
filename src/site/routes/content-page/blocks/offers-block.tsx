import { useId } from 'react'
import { formatEuros } from '#domain/i18n/format.ts'
import { toEuros } from '#domain/money.ts'
import { Section } from '#site/components/section/section.tsx'
import { SiteLink } from '#site/components/site-link.tsx'
import { useTranslation } from '#site/i18n/use-translation.ts'
import { productPath } from '#site/product-path.ts'
import type { BlockProps } from '../block-kinds.ts'
import styles from './offers-block.module.css'

export function OffersBlock({ id, headline, note, offers }: BlockProps<'offers'>) {
  return (
    <Section id={id} headline={headline}>
      <ul className="line-top">
        {offers.map((offer) => (
          <OfferRow key={offer.headline} offer={offer} heading={headline ? 'h3' : 'h2'} />
        ))}
      </ul>
      {note && <p className="soft">{note}</p>}
    </Section>
  )
}

/** Marks up to this length, such as "XL", are shown in poster size; longer ones, such as "3 Stunden", as text. */
const maxPosterMarkLength = 3

interface Props {
  offer: BlockProps<'offers'>['offers'][number]
  heading: 'h2' | 'h3'
}

function OfferRow({ offer, heading: Heading }: Props) {
  const { t, language } = useTranslation('pages')
  const titleId = useId()
  return (
    <li
      className={`stack line-bottom ${styles.offer}`}
      data-sign={offer.mark.length <= maxPosterMarkLength || undefined}
    >
      <p className={styles.mark}>{offer.mark}</p>
      <div className={`stack top gap-1 ${styles.offerText}`}>
        <Heading id={titleId}>{offer.headline}</Heading>
        <p>{offer.text}</p>
        <ul className={styles.items}>
          {offer.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
      <p className={styles.price}>
        <strong className="block">{formatEuros(toEuros(offer.priceCents), language)}</strong>
        <span className="small soft block">{offer.unit}</span>
      </p>
      {offer.productId && (
        <SiteLink
          to={productPath(offer.productId, offer.options)}
          className={`button button-quiet ${styles.order} no-print`}
          aria-describedby={titleId}
        >
          {t('blocks.offers.order', { name: offer.mark })}
        </SiteLink>
      )}
    </li>
  )
}
