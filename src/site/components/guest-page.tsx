import { useSiteData } from '../layout/use-site-data.ts'
import styles from './guest-page.module.css'
import { PictureImage } from './picture-image.tsx'

interface GuestPageProps {
  headline: string
  /** Of the job. */
  name?: string
  lead: string
  back?: React.ReactNode
  /** The panel shows what was done, not what can be done. */
  isDone?: boolean
  /** The panel. */
  children: React.ReactNode
}

/** What it is about on one side, and on the other a panel with what a guest without an account can do. */
export function GuestPage({ headline, name, lead, back, isDone = false, children }: GuestPageProps) {
  const picture = useSiteData().sidebarPictures[1]
  return (
    <main id="main" className={`page stack top ${styles.page}`}>
      <div className={`stack top gap-2 ${styles.text}`}>
        {back}
        <h1>{headline}</h1>
        {name && <p className={styles.name}>{name}</p>}
        <p className={`${styles.lead} no-print`}>{lead}</p>
        {picture && (
          <PictureImage
            className={styles.picture ?? ''}
            picture={picture}
            alt=""
            sizes="(min-width: 900px) 42vw, 1px"
          />
        )}
      </div>
      <div className={`stack top gap-3 ${styles.panel}`} data-done={isDone}>
        {children}
      </div>
    </main>
  )
}

/** A booked time, at the top of the panel. */
export function GuestTicket({ headline, children }: { headline: string; children: React.ReactNode }) {
  return (
    <section className={`stack gap-15 ${styles.ticket}`} aria-labelledby="booked">
      <h2 id="booked" className="headline-s">
        {headline}
      </h2>
      {children}
    </section>
  )
}
