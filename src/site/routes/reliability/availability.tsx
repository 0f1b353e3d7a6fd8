import type { ReliabilityResponse } from '#contract/reliability.ts'
import { formatNumber } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { Icon } from '../../components/icon.tsx'
import { Section } from '../../components/section/section.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './reliability.module.css'

type Service = ReliabilityResponse['service']

export function Availability({ service }: { service: Service }) {
  const { t, language } = useTranslation('reliability')
  const { availablePercent, since, answers } = service
  const percent = (value: number) => t('service.percent', { number: formatNumber(value, language, { min: 2, max: 2 }) })
  const lost = t('service.lost', { count: service.lostMinutes, number: formatNumber(service.lostMinutes, language) })
  return (
    <Section id="service" headline={t('service.headline')} isBeside introduction={<p>{t('service.text')}</p>}>
      <div className="stack gap-3">
        {availablePercent === null || !since ? (
          <p>{t('service.none')}</p>
        ) : (
          <p className="stack gap-05">
            <strong className={`figures ${styles.percent}`}>{percent(availablePercent)}</strong>
            <span>{t('service.since', { date: formatDay(since, language, 'date'), lost })}</span>
          </p>
        )}
        <Bars service={service} />
        {answers && (
          <p>
            {answers.medianMs === null || answers.p99Ms === null
              ? t('service.slowAnswers')
              : t('service.answers', {
                  median: formatNumber(answers.medianMs, language),
                  p99: formatNumber(answers.p99Ms, language),
                })}{' '}
            <span className="soft">{t('service.answersHow')}</span>
          </p>
        )}
        {since && <DayTable service={service} percent={percent} />}
      </div>
    </Section>
  )
}

const height = 56
const barStep = 10

type Day = Service['days'][number]

/** Of a day with an outage lower than the others, so that it does not depend on colour. */
function describeBar({ availablePercent }: Day): { state: string; barHeight: number } {
  if (availablePercent === null) return { state: 'unmeasured', barHeight: 6 }
  if (availablePercent === 100) return { state: 'up', barHeight: height }
  return availablePercent >= 99
    ? { state: 'partly', barHeight: height * 0.72 }
    : { state: 'down', barHeight: Math.max(height * 0.2, height * 0.5 * (availablePercent / 100)) }
}

/** A bar for each day. What it says stands beside it as a sentence, and day by day in the table. */
function Bars({ service: { days } }: { service: Service }) {
  const { t, language } = useTranslation('reliability')
  return (
    <figure className="stack gap-1">
      <svg
        className={styles.bars}
        viewBox={`0 0 ${days.length * barStep} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {days.map((day, index) => {
          const { state, barHeight } = describeBar(day)
          return (
            <rect
              key={day.date}
              data-state={state}
              x={index * barStep + 1.5}
              y={height - barHeight}
              width={barStep - 3}
              height={barHeight}
            />
          )
        })}
      </svg>
      <figcaption className="stack gap-1 small soft">
        <p className="row spread full-line">
          <span>{formatDay(days[0]?.date ?? '', language, 'dayAndMonth')}</span>
          <span>{t('service.today')}</span>
        </p>
        <ul className={`row wrap ${styles.legend}`}>
          {(['up', 'partly', 'down', 'unmeasured'] as const).map((state) => (
            <li key={state} data-state={state}>
              {t(`service.states.${state}`)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

interface DayTableProps {
  service: Service
  percent: (value: number) => string
}

function DayTable({ service: { days }, percent }: DayTableProps) {
  const { t, language } = useTranslation('reliability')
  return (
    <details className={styles.days}>
      <summary>
        {t('service.table')}
        <Icon name="plus" />
      </summary>
      <table className={`figures ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('service.day')}</th>
            <th scope="col">{t('service.available')}</th>
            <th scope="col">{t('service.lostMinutes')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(
            ({ date, availablePercent, lostMinutes }) =>
              availablePercent !== null && (
                <tr key={date}>
                  <th scope="row">{formatDay(date, language, 'table')}</th>
                  <td>{percent(availablePercent)}</td>
                  <td>{formatNumber(lostMinutes, language)}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
    </details>
  )
}
