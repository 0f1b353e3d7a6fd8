import { Icon } from '../icon.tsx'
import styles from './question-list.module.css'

interface Props {
  /** Groups the questions: opening one closes the others. */
  name: string
  entries: readonly { question: string; answer: React.ReactNode }[]
}

export function QuestionList({ name, entries }: Props) {
  return (
    <div className={styles.questions}>
      {entries.map(({ question, answer }) => (
        <details key={question} name={name}>
          <summary>
            {question}
            <Icon name="plus" />
          </summary>
          <div className={styles.answer}>{answer}</div>
        </details>
      ))}
    </div>
  )
}
