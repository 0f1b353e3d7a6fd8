import { useSiteData } from '../../layout/use-site-data.ts'
import { PictureImage } from '../picture-image.tsx'
import styles from './application-unavailable.module.css'

interface ApplicationUnavailableProps {
  headline: string
  lead: string
  children: React.ReactNode
}

/** The page shown when an application is deleted or cannot be opened. */
export function ApplicationUnavailable({ headline, lead, children }: ApplicationUnavailableProps) {
  const [picture] = useSiteData().sidebarPictures
  return (
    <main id="main" className={`page ${styles.page}`}>
      <div className={styles.text}>
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
