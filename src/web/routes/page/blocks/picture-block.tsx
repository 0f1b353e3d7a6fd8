import type { Shown } from '#contract/site/page-answer.ts'
import type { PictureBlock as Block } from '#domain/pages/blocks.ts'
import { PictureImage } from '#web/components/picture-image.tsx'
import styles from './picture-block.module.css'

export function PictureBlock({ picture, alt, caption }: Shown<Block>) {
  return (
    <figure className={styles.block}>
      <PictureImage className={styles.picture ?? ''} picture={picture} alt={alt} sizes="100vw" />
      {caption && <figcaption className="page">{caption}</figcaption>}
    </figure>
  )
}
