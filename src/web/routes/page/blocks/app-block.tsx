import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { AppBlock as App } from '#domain/pages/blocks.ts'
import { AppBadges } from '#web/components/app-badges.tsx'
import { AppScreen } from '#web/components/app-screen.tsx'
import { useFrame } from '../../../use-frame.ts'
import { RichText } from '../rich-text.tsx'
import styles from './app-block.module.css'

export function AppBlock({ id, headline, text, picture, alt }: Shown<App>) {
  const { company } = useFrame()
  const headingId = useId()
  return (
    <section id={id} className={`page ${styles.block}`} aria-labelledby={headline && headingId}>
      <AppScreen picture={picture} alt={alt} />
      <div className={styles.words}>
        {headline && <h2 id={headingId}>{headline}</h2>}
        <div className={styles.text}>
          <RichText text={text} />
        </div>
        <AppBadges company={company} />
      </div>
    </section>
  )
}
