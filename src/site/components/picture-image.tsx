import { type DisplayPicture, fitPictureWidth, pictureSrcSet, pictureUrl } from '#domain/content/pictures.ts'
import styles from './picture-image.module.css'

interface Props {
  picture: DisplayPicture
  alt: string
  /** Displayed width, as in the `sizes` attribute. */
  sizes: string
  /**
   * A card of a long list, at most 430 px wide: it offers two sizes that suit it, and browsers without AVIF get one WebP
   * size. The lists of sizes would be 30 KB of a page with all products.
   */
  isSmall?: boolean
  /** The largest picture of the first screen: loaded eagerly with high priority. */
  isFirst?: boolean
  /** Inlines a small version into the document for phones; for one picture per page, visible at once. */
  isEarly?: boolean
  /** Another picture for narrow windows, with its media condition and sizes. */
  narrow?: { picture: DisplayPicture; media: string; sizes: string }
  className?: string | undefined
}

const phones = '(max-width: 480px)'
const smallWidths = { min: 640, max: 960 }

/** Reserves its space before the picture is loaded, and shows a blurred placeholder if there is one. */
export function PictureImage({
  picture,
  alt,
  sizes,
  isSmall = false,
  isFirst = false,
  isEarly = false,
  narrow,
  className,
}: Props) {
  const standIn = (
    <img className={`${styles.placeholder} no-print`} src={picture.placeholder} alt="" aria-hidden="true" />
  )
  return (
    <span className={[styles.frame, className].filter(Boolean).join(' ')}>
      {isEarly ? (
        <picture>
          <source
            data-early={(narrow?.picture ?? picture).hash}
            media={narrow?.media ?? phones}
            type="image/avif"
            suppressHydrationWarning
          />
          {standIn}
        </picture>
      ) : (
        picture.placeholder && standIn
      )}
      <picture>
        {narrow && (
          <source
            media={narrow.media}
            type="image/avif"
            srcSet={pictureSrcSet(narrow.picture, 'avif')}
            sizes={narrow.sizes}
          />
        )}
        {narrow && (
          <source
            media={narrow.media}
            type="image/webp"
            srcSet={pictureSrcSet(narrow.picture, 'webp')}
            sizes={narrow.sizes}
          />
        )}
        <source
          type="image/avif"
          srcSet={pictureSrcSet(picture, 'avif', isSmall ? smallWidths : undefined)}
          sizes={sizes}
        />
        <img
          className={styles.picture}
          src={pictureUrl(picture, fitPictureWidth(picture.width, 640), 'webp')}
          srcSet={isSmall ? undefined : pictureSrcSet(picture, 'webp')}
          sizes={isSmall ? undefined : sizes}
          alt={alt}
          width={picture.width}
          height={picture.height}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          // Small pictures are decoded in no time.
          decoding={isSmall ? undefined : 'async'}
        />
      </picture>
    </span>
  )
}
