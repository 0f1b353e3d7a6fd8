import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { TourBlock as Tour } from '#domain/pages/blocks.ts'
import { TourDay } from '../tour/tour-day.tsx'
import { useBerlinWeekday } from '../tour/use-berlin-weekday.ts'
import styles from './tour-block.module.css'

export function TourBlock({ id, headline, note, days }: Shown<Tour>) {
  const headingId = useId()
  const weekday = useBerlinWeekday()
  return (
    <section id={id} className={styles.block} aria-labelledby={headline && headingId}>
      <div className="page">
        <div className={styles.head}>
          {headline && <h2 id={headingId}>{headline}</h2>}
          <p>{note}</p>
        </div>
        <ol className={styles.days}>
          {days.map((tourDay) => (
            <TourDay
              key={tourDay.day}
              tourDay={tourDay}
              isToday={tourDay.day === weekday}
              heading={headline ? 'h3' : 'h2'}
            />
          ))}
        </ol>
      </div>
    </section>
  )
}
