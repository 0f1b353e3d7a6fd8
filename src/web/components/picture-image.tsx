import {
  earlyPictureName,
  pictureAddress,
  pictureSourceSet,
  pictureWidths,
  type ShownPicture,
} from '#domain/content/picture.ts'
import styles from './picture-image.module.css'

interface Props {
  picture: ShownPicture
  alt: string
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  /** The one picture that is seen first. */
  isFirst?: boolean
  /** A small form of it comes with the document to phones; one picture of a page, in sight there at once. */
  isEarly?: boolean
  /** Another picture for narrow windows: its media condition and sizes. */
  narrow?: { picture: ShownPicture; media: string; sizes: string }
  className?: string
}

const phones = '(max-width: 480px)'

/** The room is fixed before the picture is there; a blurred stand-in, if there is one, fills it until then. */
export function PictureImage({ picture, alt, sizes, isFirst = false, isEarly = false, narrow, className }: Props) {
  const fallbackWidth = pictureWidths(picture.width).find((width) => width >= 640) ?? picture.width
  const standIn = <img className={styles.placeholder} src={picture.placeholder} alt="" aria-hidden="true" />
  return (
    <span className={[styles.frame, className].filter(Boolean).join(' ')}>
      {isEarly ? (
        <picture>
          <source
            data-early={earlyPictureName(narrow?.picture ?? picture)}
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
            srcSet={pictureSourceSet(narrow.picture, 'avif')}
            sizes={narrow.sizes}
          />
        )}
        {narrow && (
          <source
            media={narrow.media}
            type="image/webp"
            srcSet={pictureSourceSet(narrow.picture, 'webp')}
            sizes={narrow.sizes}
          />
        )}
        <source type="image/avif" srcSet={pictureSourceSet(picture, 'avif')} sizes={sizes} />
        <img
          className={styles.picture}
          src={pictureAddress(picture, fallbackWidth, 'webp')}
          srcSet={pictureSourceSet(picture, 'webp')}
          sizes={sizes}
          alt={alt}
          width={picture.width}
          height={picture.height}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding="async"
        />
      </picture>
    </span>
  )
}
