import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { DocumentBlock as Block } from '#domain/pages/blocks.ts'
import { RichText } from '../rich-text.tsx'
import styles from './document-block.module.css'
import { TableOfContents } from './table-of-contents.tsx'

export function DocumentBlock({ id, headline, text }: Shown<Block>) {
  const headingId = useId()
  return (
    <section id={id} className={`page ${styles.block}`} aria-labelledby={headline && headingId}>
      {headline && <h2 id={headingId}>{headline}</h2>}
      <TableOfContents text={text} headline={headline} />
      <RichText text={text} isBelowHeadline={headline !== undefined} className={styles.text} />
    </section>
  )
}
