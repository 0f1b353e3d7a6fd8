import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { CalloutBlock as Block } from '#domain/pages/blocks.ts'
import { ContentLink } from '../content-link.tsx'
import styles from './callout-block.module.css'

export function CalloutBlock({ headline, text, link }: Shown<Block>) {
  const headingId = useId()
  return (
    <section className={`page ${styles.block}`} aria-labelledby={headingId}>
      <div className={styles.tile}>
        <h2 id={headingId}>{headline}</h2>
        <div className={styles.words}>
          <p>{text}</p>
          <ContentLink href={link.href} className={`button ${styles.button}`}>
            {link.label}
          </ContentLink>
        </div>
      </div>
    </section>
  )
}
