import { useSiteData } from '../layout/use-site-data.ts'
import formPage from './form-page.module.css'
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
    <main id="main" className={`page stack top ${formPage.page}`}>
      <div className={`stack top gap-2 ${formPage.words}`}>
        {back}
        <h1>{headline}</h1>
        {name && <p className={styles.name}>{name}</p>}
        <p className="lead no-print">{lead}</p>
        {picture && (
          <PictureImage
            className={formPage.picture ?? ''}
            picture={picture}
            alt=""
            sizes="(min-width: 900px) 42vw, 1px"
          />
        )}
      </div>
      <div className={`panel stack top gap-3 ${styles.panel}`} data-tone={isDone ? 'success' : undefined}>
        {children}
      </div>
    </main>
  )
}

/** A booked time, at the top of the panel. */
export function GuestTicket({ headline, children }: { headline: string; children: React.ReactNode }) {
  return (
    <section className="card stack gap-15" aria-labelledby="booked">
      <h2 id="booked" className="headline-s">
        {headline}
      </h2>
      {children}
    </section>
  )
}
