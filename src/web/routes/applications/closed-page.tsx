import styles from './closed-page.module.css'

interface Props {
  headline: string
  lead: string
  children: React.ReactNode
}

/** In place of an application that cannot be shown. */
export function ClosedPage({ headline, lead, children }: Props) {
  return (
    <main id="main" className={`page ${styles.page}`}>
      <h1>{headline}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </main>
  )
}
