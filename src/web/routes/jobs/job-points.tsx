import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import styles from './job-points.module.css'

interface Props {
  id: string
  heading: string
  points: JobAnswer['activities']
}

export function JobPoints({ id, heading, points }: Props) {
  if (points.length === 0) return null
  return (
    <section className={styles.points} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul>
        {points.map((point) => (
          <li key={point.id}>{point.name}</li>
        ))}
      </ul>
    </section>
  )
}
