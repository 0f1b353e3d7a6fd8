import type { Picture } from '#domain/content/picture.ts'
import { useTexts } from '../i18n/use-texts.ts'
import styles from './app-screen.module.css'
import { PictureImage } from './picture-image.tsx'

const stamps = Array.from({ length: 10 }, (_, index) => index < 7)

/** The app as a drawing in the page itself: sharp at every size, and it speaks the visitor's language. */
export function AppScreen({ picture, alt }: { picture: Picture; alt: string }) {
  const { t } = useTexts()
  return (
    <div className={styles.phone}>
      <PictureImage className={styles.picture ?? ''} picture={picture} alt={alt} sizes="18rem" />
      <div className={styles.card} aria-hidden="true">
        <p className={styles.title}>{t('appCard')}</p>
        <div className={styles.stamps}>
          {stamps.map((isStamped, index) => (
            <span key={index} data-stamped={isStamped || undefined} />
          ))}
        </div>
        <p className={styles.hint}>{t('appCardHint')}</p>
      </div>
    </div>
  )
}
