import { PictureImage } from '#site/components/picture-image.tsx'
import { Section } from '#site/components/section/section.tsx'
import type { BlockProps } from '../block-kinds.ts'
import styles from './timeline-block.module.css'

export function TimelineBlock({ id, headline, entries }: BlockProps<'timeline'>) {
  return (
    <Section id={id} headline={headline} className={styles.block}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when list-style is none */}
      <ol role="list">
        {entries.map((entry) => (
          <Entry key={`${entry.year} ${entry.headline}`} {...entry} />
        ))}
      </ol>
    </Section>
  )
}

/** Without a picture, the year is shown in its place. */
function Entry({ year, headline, text, picture, alt }: BlockProps<'timeline'>['entries'][number]) {
  return (
    <li data-picture={picture ? '' : undefined}>
      <p className={styles.year}>{year}</p>
      <div className={styles.entryText}>
        <h3>{headline}</h3>
        <p>{text}</p>
      </div>
      {picture && (
        <PictureImage
          className={styles.picture}
          picture={picture}
          alt={alt ?? ''}
          sizes="(min-width: 1440px) 36rem, (min-width: 900px) 42vw, 90vw"
        />
      )}
    </li>
  )
}
