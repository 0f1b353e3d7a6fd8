import { useId } from 'react'
import styles from './section.module.css'

interface Props {
  id?: string | undefined
  headline?: string | undefined
  /** Beside the headline, or below it. */
  introduction?: React.ReactNode
  /** On wide screens the headline stays beside the content, instead of above it. */
  isBeside?: boolean
  className?: string | undefined
  children?: React.ReactNode
}

/** A part of a page below its headline. */
export function Section({ id, headline, introduction, isBeside = false, className = '', children }: Props) {
  const headingId = useId()
  const heading = headline && <h2 id={headingId}>{headline}</h2>
  return (
    <section
      id={id}
      className={`page stack ${styles.section} ${className}`}
      data-beside={isBeside || undefined}
      aria-labelledby={headline && headingId}
    >
      {introduction ? (
        <div className={`stack top ${styles.introduction}`}>
          {heading}
          {introduction}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  )
}

/** Cards beside each other: as many columns as fit, two or four for as many cards. */
export const columns = styles.columns
