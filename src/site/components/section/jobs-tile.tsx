import type { HomePageResponse } from '#contract/site.ts'
import { PictureImage } from '../picture-image.tsx'
import { SiteLink } from '../site-link.tsx'
import styles from './jobs-tile.module.css'

export function JobsTile({ jobs }: { jobs: HomePageResponse['jobs'] }) {
  return (
    <section className="page" aria-labelledby="jobs">
      <div className={styles.tile}>
        <PictureImage
          className={styles.picture ?? ''}
          picture={jobs.picture}
          alt={jobs.alt}
          sizes="(min-width: 900px) 44rem, 100vw"
        />
        <div className={styles.words}>
          <h2 id="jobs">{jobs.headline}</h2>
          <p>{jobs.text}</p>
          <SiteLink to="/jobs" className="button button-quiet">
            {jobs.button}
          </SiteLink>
        </div>
      </div>
    </section>
  )
}
