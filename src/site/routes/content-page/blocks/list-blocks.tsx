import { useId } from 'react'
import { PictureImage } from '#site/components/picture-image.tsx'
import { QuestionList } from '#site/components/section/question-list.tsx'
import { columns, Section } from '#site/components/section/section.tsx'
import type { BlockProps } from '../block-kinds.ts'
import { BlockLink } from '../content-link.tsx'
import { RichText } from '../rich-text.tsx'
import styles from './list-blocks.module.css'

export function CardsBlock({ id, headline, cards }: BlockProps<'cards'>) {
  const isIllustrated = cards.some(({ picture }) => picture)
  return (
    <Section id={id} headline={headline}>
      <ul
        className={`${columns} ${styles.cards}`}
        data-count={cards.length}
        data-illustrated={isIllustrated || undefined}
      >
        {cards.map((card) => (
          <Card key={card.headline} {...card} isBelowHeadline={headline !== undefined} />
        ))}
      </ul>
    </Section>
  )
}

type CardProps = BlockProps<'cards'>['cards'][number] & { isBelowHeadline: boolean }

function Card({ headline, text, link, picture, alt, isBelowHeadline }: CardProps) {
  const Heading = isBelowHeadline ? 'h3' : 'h2'
  return (
    <li data-link={link ? '' : undefined}>
      <div className={`stack start top gap-1 ${styles.text}`}>
        <Heading>{headline}</Heading>
        <p>{text}</p>
        {link && <BlockLink {...link} />}
      </div>
      {picture && (
        <PictureImage
          className={styles.picture}
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
  const Heading = headline === undefined ? 'h2' : 'h3'
  return (
    <Section id={id} headline={headline}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when list-style is none */}
      <ol role="list" className={`${columns} ${styles.steps}`} data-count={steps.length}>
        {steps.map((step, index) => (
          <li key={step.headline}>
            {/* A numeric label replaces the index: the free roll is the eleventh, not the fourth. */}
            <p className={`stack crust ${styles.mark}`}>{isNumber(step.label) ? step.label : index + 1}</p>
            <div className={`stack start top gap-1 ${styles.text}`}>
              {!isNumber(step.label) && <p className="strong crust">{step.label}</p>}
              <Heading>{step.headline}</Heading>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

export function FactsBlock({ id, headline, facts }: BlockProps<'facts'>) {
  return (
    <Section id={id} headline={headline}>
      <dl className={`${columns} ${styles.facts}`} data-count={facts.length === 4 ? 2 : facts.length}>
        {facts.map(({ figure, label, text }) => (
          <div key={`${figure} ${label}`}>
            <dt>
              <span className={styles.figure}>{figure}</span> <span className="lead strong block">{label}</span>
            </dt>
            {text && <dd>{text}</dd>}
          </div>
        ))}
      </dl>
    </Section>
  )
}

export function FaqBlock({ id, headline, entries }: BlockProps<'faq'>) {
  const name = useId()
  return (
    <Section id={id} headline={headline} isBeside>
      <QuestionList
        name={name}
        entries={entries.map(({ question, answer }) => ({ question, answer: <RichText text={answer} /> }))}
      />
    </Section>
  )
}
