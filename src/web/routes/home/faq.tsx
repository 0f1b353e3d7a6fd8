import type { HomePageAnswer } from '#contract/site/home-page-schema.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './faq.module.css'

export function Faq({ faq }: { faq: HomePageAnswer['faq'] }) {
  return (
    <section className={`page ${styles.faq}`} aria-labelledby="faq">
      <h2 id="faq">{faq.headline}</h2>
      <div>
        {faq.entries.map(({ question, answer }) => (
          <details key={question} name="faq">
            <summary>
              {question}
              <Icon name="plus" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
