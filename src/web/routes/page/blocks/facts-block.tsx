import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { FactsBlock as Block } from '#domain/pages/blocks.ts'
import styles from './facts-block.module.css'

export function FactsBlock({ id, headline, facts }: Shown<Block>) {
  const headingId = useId()
  return (
    <section id={id} className={`page ${styles.block}`} aria-labelledby={headline && headingId}>
      {headline && <h2 id={headingId}>{headline}</h2>}
      <dl data-count={facts.length}>
        {facts.map(({ figure, label, text }) => (
          <div key={`${figure} ${label}`}>
            <dt>
              <span className={styles.figure}>{figure}</span> <span className={styles.label}>{label}</span>
            </dt>
            {text && <dd>{text}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
