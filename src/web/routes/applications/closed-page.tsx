import { PictureImage } from '../../components/picture-image.tsx'
import { useFrame } from '../../use-frame.ts'
import styles from './closed-page.module.css'

interface Props {
  headline: string
  lead: string
  children: React.ReactNode
}

/** In place of an application that cannot be shown. */
export function ClosedPage({ headline, lead, children }: Props) {
  const [picture] = useFrame().sidebarPictures
  return (
    <main id="main" className={`page ${styles.page}`}>
      <div className={styles.words}>
        <h1>{headline}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
      {picture && (
        <PictureImage className={styles.picture ?? ''} picture={picture} alt="" sizes="(min-width: 1000px) 36vw, 1px" />
      )}
    </main>
  )
}
