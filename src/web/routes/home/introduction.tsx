import type { HomePageAnswer } from '#contract/site/home-page-schema.ts'
import styles from './introduction.module.css'

type Props = Pick<HomePageAnswer['hero'], 'paragraphs' | 'subline'> & Pick<HomePageAnswer, 'facts'>

export function Introduction({ paragraphs, subline, facts }: Props) {
  return (
    <section className={`page ${styles.introduction}`} id="home">
      {/* On narrow windows the subline leaves the hero and stands here. */}
      <p className={styles.subline}>{subline}</p>
      <div className={styles.text}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <dl className={styles.facts}>
        {facts.map(({ figure, text }) => (
          <div key={figure}>
            <dt>{figure}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
