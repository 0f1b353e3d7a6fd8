import { PictureImage } from '#site/components/picture-image.tsx'
import { Section } from '#site/components/section/section.tsx'
import { Tile } from '#site/components/section/tile.tsx'
import { useTranslation } from '#site/i18n/use-translation.ts'
import type { BlockProps } from '../block-kinds.ts'
import { BlockLink, ContentLink } from '../content-link.tsx'
import { RichText } from '../rich-text.tsx'
import styles from './text-blocks.module.css'

export function TextBlock({ id, headline, text }: BlockProps<'text'>) {
  return (
    <Section id={id} headline={headline} isBeside>
      <RichText text={text} isBelowHeadline={headline !== undefined} className={styles.text} />
    </Section>
  )
}

export function SplitBlock({ id, headline, picture, alt, side, text, link }: BlockProps<'split'>) {
  const introduction = (
    <>
      <RichText text={text} isBelowHeadline={headline !== undefined} />
      {link && <BlockLink {...link} />}
    </>
  )
  return (
    <div className={styles.splitBlock} data-side={side}>
      <Section id={id} headline={headline} introduction={introduction}>
        <PictureImage
          className={styles.splitPicture}
          picture={picture}
          alt={alt}
          sizes="(min-width: 1440px) 44rem, (min-width: 900px) 50vw, 100vw"
        />
      </Section>
    </div>
  )
}

export function PictureBlock({ picture, alt, caption }: BlockProps<'picture'>) {
  return (
    <figure className={styles.pictureBlock}>
      <PictureImage className={styles.fullWidthPicture} picture={picture} alt={alt} sizes="100vw" />
      {caption && <figcaption className="page">{caption}</figcaption>}
    </figure>
  )
}

/** The official notice, with its words as text below it; without one, the words alone. */
export function GuaranteeBlock({ id, headline, picture, text }: BlockProps<'guarantee'>) {
  const { t } = useTranslation('products')
  return (
    <Section id={id} headline={headline}>
      {picture && (
        // As wide as a text, and never cut off.
        <p>
          <PictureImage picture={picture} alt={t('guaranteeNotice')} sizes="min(38rem, 100vw)" isFirst />
        </p>
      )}
      <RichText text={text} isBelowHeadline={headline !== undefined} />
    </Section>
  )
}

export function QuoteBlock({ text, by }: BlockProps<'quote'>) {
  return (
    <figure className={`page stack gap-4 ${styles.quoteBlock}`}>
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>{by}</figcaption>
    </figure>
  )
}

export function CalloutBlock({ link, ...tile }: Omit<BlockProps<'callout'>, 'kind'>) {
  return (
    <div className={styles.calloutBlock}>
      <Tile {...tile}>
        <ContentLink href={link.href} className="button button-quiet">
          {link.label}
        </ContentLink>
      </Tile>
    </div>
  )
}
