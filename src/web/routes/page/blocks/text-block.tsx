import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { TextBlock as Block } from '#domain/pages/blocks.ts'
import { RichText } from '../rich-text.tsx'
import styles from './text-block.module.css'

export function TextBlock({ id, headline, text }: Shown<Block>) {
  const headingId = useId()
  return (
    <section id={id} className={`page ${styles.block}`} aria-labelledby={headline && headingId}>
      {headline && <h2 id={headingId}>{headline}</h2>}
      <RichText text={text} isBelowHeadline={headline !== undefined} className={styles.text} />
    </section>
  )
}
