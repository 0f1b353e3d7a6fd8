import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { SplitBlock as Block } from '#domain/pages/blocks.ts'
import { PictureImage } from '#web/components/picture-image.tsx'
import { BlockLink } from '../block-link.tsx'
import { RichText } from '../rich-text.tsx'
import styles from './split-block.module.css'

export function SplitBlock({ id, headline, picture, alt, side, text, link }: Shown<Block>) {
  const headingId = useId()
  return (
    <section id={id} className={`page ${styles.block}`} data-side={side} aria-labelledby={headline && headingId}>
      <div className={styles.words}>
        {headline && <h2 id={headingId}>{headline}</h2>}
        <RichText text={text} isBelowHeadline={headline !== undefined} />
        {link && <BlockLink {...link} />}
      </div>
      <PictureImage
        className={styles.picture ?? ''}
        picture={picture}
        alt={alt}
        sizes="(min-width: 1440px) 44rem, (min-width: 900px) 50vw, 100vw"
      />
    </section>
  )
}
