import { useId } from 'react'
import type { HomePageResponse } from '#contract/site.ts'
import type { Picture } from '#domain/content/pictures.ts'
import { PictureImage } from '../picture-image.tsx'
import { SiteLink } from '../site-link.tsx'
import styles from './tile.module.css'

interface Props {
  headline: string
  text: string
  picture?: { picture: Picture; alt: string }
  /** The link to what the tile is about. */
  children: React.ReactNode
}

/** A call for something, on a dark background. */
export function Tile({ headline, text, picture, children }: Props) {
  const headingId = useId()
  return (
    <section className="page" aria-labelledby={headingId}>
      <div className={`stack ${styles.tile}`} data-picture={picture && ''}>
        {picture && (
          <PictureImage
            className={styles.picture}
            picture={picture.picture}
            alt={picture.alt}
            sizes="(min-width: 900px) 44rem, 100vw"
          />
        )}
        <div className={`stack start ${styles.words}`}>
          <h2 id={headingId}>{headline}</h2>
          <p>{text}</p>
          {children}
        </div>
      </div>
    </section>
  )
}

export function JobsTile({ jobs }: { jobs: HomePageResponse['jobs'] }) {
  return (
    <Tile headline={jobs.headline} text={jobs.text} picture={jobs}>
      <SiteLink to="/jobs" className="button button-quiet">
        {jobs.button}
      </SiteLink>
    </Tile>
  )
}
