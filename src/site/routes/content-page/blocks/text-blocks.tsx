import { useId } from 'react'
import { PictureImage } from '#site/components/picture-image.tsx'
import type { BlockProps } from '../block-kinds.ts'
import { BlockLink, ContentLink } from '../content-link.tsx'
import { RichText } from '../rich-text.tsx'
import styles from './text-blocks.module.css'

export function TextBlock({ id, headline, text }: BlockProps<'text'>) {
  const headingId = useId()
  return (
    <section id={id} className={`page ${styles.textBlock}`} aria-labelledby={headline && headingId}>
      {headline && <h2 id={headingId}>{headline}</h2>}
      <RichText text={text} isBelowHeadline={headline !== undefined} className={styles.text} />
    </section>
  )
}

export function SplitBlock({ id, headline, picture, alt, side, text, link }: BlockProps<'split'>) {
  const headingId = useId()
  return (
    <section id={id} className={`page ${styles.splitBlock}`} data-side={side} aria-labelledby={headline && headingId}>
      <div className={styles.splitText}>
        {headline && <h2 id={headingId}>{headline}</h2>}
        <RichText text={text} isBelowHeadline={headline !== undefined} />
        {link && <BlockLink {...link} />}
      </div>
      <PictureImage
        className={styles.splitPicture ?? ''}
        picture={picture}
        alt={alt}
        sizes="(min-width: 1440px) 44rem, (min-width: 900px) 50vw, 100vw"
      />
    </section>
  )
}

export function PictureBlock({ picture, alt, caption }: BlockProps<'picture'>) {
  return (
    <figure className={styles.pictureBlock}>
      <PictureImage className={styles.fullWidthPicture ?? ''} picture={picture} alt={alt} sizes="100vw" />
      {caption && <figcaption className="page">{caption}</figcaption>}
    </figure>
  )
}

export function QuoteBlock({ text, by }: BlockProps<'quote'>) {
  return (
    <figure className={`page ${styles.quoteBlock}`}>
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>{by}</figcaption>
    </figure>
  )
}

export function CalloutBlock({ headline, text, link }: BlockProps<'callout'>) {
  const headingId = useId()
  return (
    <section className={`page ${styles.calloutBlock}`} aria-labelledby={headingId}>
      <div className={styles.calloutTile}>
        <h2 id={headingId}>{headline}</h2>
        <div className={styles.calloutText}>
          <p>{text}</p>
          <ContentLink href={link.href} className={`button ${styles.calloutButton}`}>
            {link.label}
          </ContentLink>
        </div>
      </div>
    </section>
  )
}
