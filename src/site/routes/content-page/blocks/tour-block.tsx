import { useSyncExternalStore } from 'react'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { weekdayOf } from '#domain/calendar/calendar-date.ts'
import { formatPeriod, weekdayName } from '#domain/i18n/format-dates.ts'
import { columns, Section } from '#site/components/section/section.tsx'
import { subscribeToReturn } from '#site/hooks/use-return.ts'
import { useTranslation } from '#site/i18n/use-translation.ts'
import type { BlockProps } from '../block-kinds.ts'
import styles from './tour-block.module.css'

export function TourBlock({ id, headline, note, days }: BlockProps<'tour'>) {
  const weekday = useWeekdayInBerlin()
  return (
    <Section id={id} headline={headline} introduction={<p>{note}</p>}>
      <ol className={`${columns} ${styles.days}`}>
        {days.map((tourDay) => (
          <TourDay
            key={tourDay.day}
            tourDay={tourDay}
            isToday={tourDay.day === weekday}
            heading={headline ? 'h3' : 'h2'}
          />
        ))}
      </ol>
    </Section>
  )
}

interface Props {
  tourDay: BlockProps<'tour'>['days'][number]
  isToday: boolean
  heading: 'h2' | 'h3'
}

function TourDay({ tourDay: { day, stops }, isToday, heading: Heading }: Props) {
  const { t, language } = useTranslation('pages')
  return (
    <li className={styles.day} aria-current={isToday ? 'date' : undefined}>
      <Heading>{weekdayName(day, language)}</Heading>
      {isToday && <p className={`${styles.today} no-print`}>{t('blocks.tour.today')}</p>}
      <ol className={`below-2 ${styles.stops}`}>
        {stops.map(({ fromMinute, toMinute, town, spot }) => (
          <li key={fromMinute}>
            <p className="small figures crust">{formatPeriod({ open: fromMinute, close: toMinute }, language)}</p>
            <p className="strong">{town}</p>
            <p className="soft">{spot}</p>
          </li>
        ))}
      </ol>
    </li>
  )
}

/** Undefined on the server: a cached page may have been rendered on another day. */
const useWeekdayInBerlin = (): number | undefined =>
  useSyncExternalStore(
    subscribeToReturn,
    () => weekdayInBerlin(new Date()),
    () => undefined,
  )

/** The weekday where the van drives, independent of the visitor's time zone; 0 is Sunday. */
export const weekdayInBerlin = (now: Date): number => weekdayOf(berlinTime(now.toISOString()).date)
