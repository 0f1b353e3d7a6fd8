import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { OffersBlock as Offers } from '#domain/pages/blocks.ts'
import { OfferRow } from '../offers/offer-row.tsx'
import styles from './offers-block.module.css'

export function OffersBlock({ id, headline, note, offers }: Shown<Offers>) {
  const headingId = useId()
  return (
    <section id={id} className={`page ${styles.block}`} aria-labelledby={headline && headingId}>
      {headline && <h2 id={headingId}>{headline}</h2>}
      <ul className={styles.list}>
        {offers.map((offer) => (
          <OfferRow key={offer.headline} offer={offer} heading={headline ? 'h3' : 'h2'} />
        ))}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  )
}
