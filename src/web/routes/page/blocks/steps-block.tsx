import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { StepsBlock as Block } from '#domain/pages/blocks.ts'
import styles from './steps-block.module.css'

const isNumber = (label: string) => /^\d+$/.test(label)

export function StepsBlock({ id, headline, steps }: Shown<Block>) {
  const headingId = useId()
  const Heading = headline === undefined ? 'h2' : 'h3'
  return (
    <section id={id} className={`page ${styles.block}`} aria-labelledby={headline && headingId}>
      {headline && <h2 id={headingId}>{headline}</h2>}
      {/* biome-ignore lint/a11y/noRedundantRoles: without its own numbers Safari would not call it a list */}
      <ol role="list" data-count={steps.length}>
        {steps.map((step, index) => (
          <li key={step.headline}>
            {/* A label that is a number is the mark itself: the free roll is the eleventh, not the fourth. */}
            <p className={styles.mark}>{isNumber(step.label) ? step.label : index + 1}</p>
            <div className={styles.words}>
              {!isNumber(step.label) && <p className={styles.label}>{step.label}</p>}
              <Heading>{step.headline}</Heading>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
