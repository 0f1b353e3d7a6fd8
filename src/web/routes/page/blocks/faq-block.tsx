import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { FaqBlock as Faq } from '#domain/pages/blocks.ts'
import { QuestionList } from '#web/components/question-list.tsx'
import { RichText } from '../rich-text.tsx'
import styles from './faq-block.module.css'

export function FaqBlock({ id, headline, entries }: Shown<Faq>) {
  const headingId = useId()
  return (
    <section id={id} className={`page ${styles.block}`} aria-labelledby={headline && headingId}>
      {headline && <h2 id={headingId}>{headline}</h2>}
      <QuestionList
        name={headingId}
        entries={entries.map(({ question, answer }) => ({ question, answer: <RichText text={answer} /> }))}
      />
    </section>
  )
}
