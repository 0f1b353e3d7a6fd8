import type { HomePageAnswer } from '#contract/site/home-page-schema.ts'
import { PictureImage } from '../../components/picture-image.tsx'
import styles from './image-feed.module.css'

export function ImageFeed({ feed }: { feed: HomePageAnswer['feed'] }) {
  return (
    <section className={`page ${styles.feed}`} aria-labelledby="feed">
      <div className={styles.words}>
        <h2 id="feed">{feed.headline}</h2>
        <p>{feed.text}</p>
      </div>
      <ul className={styles.grid}>
        {feed.images.map(({ picture, alt }) => (
          <li key={picture.id}>
            <PictureImage
              className={styles.picture ?? ''}
              picture={picture}
              alt={alt}
              sizes="(min-width: 1440px) 27rem, 33vw"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
