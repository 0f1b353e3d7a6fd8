import type { HomePageAnswer } from '#contract/site/home-page-schema.ts'
import { QuestionList } from '../../components/question-list.tsx'
import styles from './faq.module.css'

export function Faq({ faq }: { faq: HomePageAnswer['faq'] }) {
  return (
    <section className={`page ${styles.faq}`} aria-labelledby="faq">
      <h2 id="faq">{faq.headline}</h2>
      <QuestionList
        name="faq"
        entries={faq.entries.map(({ question, answer }) => ({ question, answer: <p>{answer}</p> }))}
      />
    </section>
  )
}
