import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { CardsBlock as Block } from '#domain/pages/blocks.ts'
import { PictureImage } from '#web/components/picture-image.tsx'
import { BlockLink } from '../block-link.tsx'
import styles from './cards-block.module.css'

export function CardsBlock({ id, headline, cards }: Shown<Block>) {
  const headingId = useId()
  const isIllustrated = cards.some(({ picture }) => picture)
  return (
    <section id={id} className={`page ${styles.block}`} aria-labelledby={headline && headingId}>
      {headline && <h2 id={headingId}>{headline}</h2>}
      <ul data-count={cards.length} data-illustrated={isIllustrated || undefined}>
        {cards.map((card) => (
          <Card key={card.headline} {...card} isBelowHeadline={headline !== undefined} />
        ))}
      </ul>
    </section>
  )
}

type CardProps = Shown<Block>['cards'][number] & { isBelowHeadline: boolean }

function Card({ headline, text, link, picture, alt, isBelowHeadline }: CardProps) {
  const Heading = isBelowHeadline ? 'h3' : 'h2'
  return (
    <li data-link={link ? '' : undefined}>
      <div className={styles.words}>
        <Heading>{headline}</Heading>
        <p>{text}</p>
        {link && <BlockLink {...link} />}
      </div>
      {picture && (
        <PictureImage
          className={styles.picture ?? ''}
          picture={picture}
          alt={alt ?? ''}
          sizes="(min-width: 1040px) 26rem, (min-width: 600px) 46vw, 100vw"
        />
      )}
    </li>
  )
}
