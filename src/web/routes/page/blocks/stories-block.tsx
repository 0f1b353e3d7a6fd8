import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { StoriesBlock as Stories } from '#domain/pages/blocks.ts'
import { storySides } from '../stories/story-sides.ts'
import { StorySpread } from '../stories/story-spread.tsx'
import styles from './stories-block.module.css'

export function StoriesBlock({ id, headline, stories }: Shown<Stories>) {
  const headingId = useId()
  const sides = storySides(stories)
  return (
    <section id={id} className={styles.block} aria-labelledby={headline && headingId}>
      {headline && (
        <h2 id={headingId} className="page">
          {headline}
        </h2>
      )}
      {stories.map((story, index) => (
        <StorySpread key={story.name} story={story} side={sides[index]} heading={headline ? 'h3' : 'h2'} />
      ))}
    </section>
  )
}
