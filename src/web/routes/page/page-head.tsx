import type { PageAnswer } from '#contract/site/page-answer.ts'
import { PictureImage } from '../../components/picture-image.tsx'
import styles from './page-head.module.css'

const sizes = { wide: '100vw', split: '(min-width: 900px) 52vw, 100vw' }

/** `wide`: the picture fills the window and the words rise into it; `split`: beside it; `plain`: words alone. */
export function PageHead({ head }: { head: PageAnswer['head'] }) {
  return (
    <header className={styles[head.layout]}>
      <div className={styles.words}>
        <p className={styles.kicker}>{head.kicker}</p>
        <h1>{head.headline}</h1>
        <p className={styles.lead}>{head.lead}</p>
      </div>
      {head.layout !== 'plain' && (
        <PictureImage
          className={styles.picture ?? ''}
          picture={head.picture}
          alt={head.alt}
          sizes={sizes[head.layout]}
          isFirst
          isEarly
        />
      )}
    </header>
  )
}
