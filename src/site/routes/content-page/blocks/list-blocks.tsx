import { useId } from 'react'
import { PictureImage } from '#site/components/picture-image.tsx'
import { QuestionList } from '#site/components/section/question-list.tsx'
import type { BlockProps } from '../block-kinds.ts'
import { BlockLink } from '../content-link.tsx'
import { RichText } from '../rich-text.tsx'
import styles from './list-blocks.module.css'

export function CardsBlock({ id, headline, cards }: BlockProps<'cards'>) {
  const headingId = useId()
  const isIllustrated = cards.some(({ picture }) => picture)
  return (
    <section id={id} className={`page ${styles.cardsBlock}`} aria-labelledby={headline && headingId}>
      {headline && <h2 id={headingId}>{headline}</h2>}
      <ul data-count={cards.length} data-illustrated={isIllustrated || undefined}>
        {cards.map((card) => (
          <Card key={card.headline} {...card} isBelowHeadline={headline !== undefined} />
        ))}
      </ul>
    </section>
  )
}

type CardProps = BlockProps<'cards'>['cards'][number] & { isBelowHeadline: boolean }

function Card({ headline, text, link, picture, alt, isBelowHeadline }: CardProps) {
  const Heading = isBelowHeadline ? 'h3' : 'h2'
  return (
    <li data-link={link ? '' : undefined}>
      <div className={styles.cardText}>
        <Heading>{headline}</Heading>
        <p>{text}</p>
        {link && <BlockLink {...link} />}
      </div>
      {picture && (
        <PictureImage
          className={styles.cardPicture ?? ''}
          picture={picture}
          alt={alt ?? ''}
          sizes="(min-width: 1040px) 26rem, (min-width: 600px) 46vw, 100vw"
        />
      )}
    </li>
  )
}

const isNumber = (label: string) => /^\d+$/.test(label)

export function StepsBlock({ id, headline, steps }: BlockProps<'steps'>) {
  const headingId = useId()
  const Heading = headline === undefined ? 'h2' : 'h3'
  return (
    <section id={id} className={`page ${styles.stepsBlock}`} aria-labelledby={headline && headingId}>
      {headline && <h2 id={headingId}>{headline}</h2>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when list-style is none */}
      <ol role="list" data-count={steps.length}>
        {steps.map((step, index) => (
          <li key={step.headline}>
            {/* A numeric label replaces the index: the free roll is the eleventh, not the fourth. */}
            <p className={styles.stepMark}>{isNumber(step.label) ? step.label : index + 1}</p>
            <div className={styles.stepText}>
              {!isNumber(step.label) && <p className="strong crust">{step.label}</p>}
              <Heading>{step.headline}</Heading>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function FactsBlock({ id, headline, facts }: BlockProps<'facts'>) {
  const headingId = useId()
  return (
    <section id={id} className={`page ${styles.factsBlock}`} aria-labelledby={headline && headingId}>
      {headline && <h2 id={headingId}>{headline}</h2>}
      <dl data-count={facts.length}>
        {facts.map(({ figure, label, text }) => (
          <div key={`${figure} ${label}`}>
            <dt>
              <span className={styles.figure}>{figure}</span> <span className={styles.factLabel}>{label}</span>
            </dt>
            {text && <dd>{text}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}

export function FaqBlock({ id, headline, entries }: BlockProps<'faq'>) {
  const headingId = useId()
  return (
    <section id={id} className={`page ${styles.faqBlock}`} aria-labelledby={headline && headingId}>
      {headline && <h2 id={headingId}>{headline}</h2>}
      <QuestionList
        name={headingId}
        entries={entries.map(({ question, answer }) => ({ question, answer: <RichText text={answer} /> }))}
      />
    </section>
  )
}
