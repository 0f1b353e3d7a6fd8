import type { ApplicationAnswer } from '#contract/hiring/application-answer.ts'
import styles from './answer-list.module.css'

/** The questions as they were asked, and what else was told. */
export function AnswerList({ application: { interview, attributes } }: { application: ApplicationAnswer }) {
  return (
    <dl className={styles.answers}>
      {interview.map(({ id, headline, answer }) => (
        <div key={id}>
          <dt>{headline}</dt>
          {answer.map((text) => (
            <dd key={text}>{text}</dd>
          ))}
        </div>
      ))}
      {attributes.map(({ name, notes }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{notes}</dd>
        </div>
      ))}
    </dl>
  )
}
