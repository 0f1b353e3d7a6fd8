import type { Shown } from '#contract/site/page-answer.ts'
import type { QuoteBlock as Block } from '#domain/pages/blocks.ts'
import styles from './quote-block.module.css'

export function QuoteBlock({ text, by }: Shown<Block>) {
  return (
    <figure className={`page ${styles.block}`}>
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>{by}</figcaption>
    </figure>
  )
}
