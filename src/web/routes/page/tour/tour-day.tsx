import type { Shown } from '#contract/site/page-answer.ts'
import { formatClockMinute } from '#domain/calendar/clock-minute.ts'
import type { TourBlock } from '#domain/pages/blocks.ts'
import { periodText } from '#web/components/store/period-text.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import styles from './tour-day.module.css'

interface Props {
  tourDay: Shown<TourBlock>['days'][number]
  isToday: boolean
  heading: 'h2' | 'h3'
}

export function TourDay({ tourDay: { day, stops }, isToday, heading: Heading }: Props) {
  const { t } = useTexts('pages')
  return (
    <li className={styles.day} aria-current={isToday ? 'date' : undefined}>
      <Heading>{t(`blocks.tour.weekday.${day}` as 'blocks.tour.weekday.0')}</Heading>
      {isToday && <p className={styles.today}>{t('blocks.tour.today')}</p>}
      <ol className={styles.stops}>
        {stops.map(({ fromMinute, toMinute, town, spot }) => (
          <li key={fromMinute}>
            <p className={styles.time}>
              {periodText({ open: formatClockMinute(fromMinute), close: formatClockMinute(toMinute) })}
            </p>
            <p className={styles.town}>{town}</p>
            <p className={styles.spot}>{spot}</p>
          </li>
        ))}
      </ol>
    </li>
  )
}
