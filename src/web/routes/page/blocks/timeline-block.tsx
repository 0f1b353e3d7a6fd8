import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { TimelineBlock as Block } from '#domain/pages/blocks.ts'
import { PictureImage } from '#web/components/picture-image.tsx'
import styles from './timeline-block.module.css'

export function TimelineBlock({ id, headline, entries }: Shown<Block>) {
  const headingId = useId()
  return (
    <section id={id} className={`page ${styles.block}`} aria-labelledby={headline && headingId}>
      {headline && <h2 id={headingId}>{headline}</h2>}
      {/* biome-ignore lint/a11y/noRedundantRoles: without its numbers Safari would not call it a list */}
      <ol role="list">
        {entries.map((entry) => (
          <Entry key={`${entry.year} ${entry.headline}`} {...entry} />
        ))}
      </ol>
    </section>
  )
}

/** Where there is no picture, the year itself takes its place. */
function Entry({ year, headline, text, picture, alt }: Shown<Block>['entries'][number]) {
  return (
    <li data-picture={picture ? '' : undefined}>
      <p className={styles.year}>{year}</p>
      <div className={styles.words}>
        <h3>{headline}</h3>
        <p>{text}</p>
      </div>
      {picture && (
        <PictureImage
          className={styles.picture ?? ''}
          picture={picture}
          alt={alt ?? ''}
          sizes="(min-width: 1440px) 36rem, (min-width: 900px) 42vw, 90vw"
        />
      )}
    </li>
  )
}
