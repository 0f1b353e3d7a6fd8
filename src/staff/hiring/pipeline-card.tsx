import { Link } from 'react-router'
import type { ApplicationCard } from '#contract/staff/hiring.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { Icon } from '../components/icon.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import styles from './pipeline-card.module.css'
import { useHiringTranslation } from './use-hiring-translation.ts'

/** How many days ago a date was; 0 for today. */
function daysSince(date: CalendarDate, today: CalendarDate): number {
  let days = 0
  for (let day = date; day < today && days < 1000; day = addDays(day, 1)) days += 1
  return days
}

const isEnded = ({ stage }: ApplicationCard) => stage === 'hired' || stage === 'rejected' || stage === 'withdrawn'

export function PipelineCard({ card, onMove }: { card: ApplicationCard; onMove: () => void }) {
  const { t, language } = useHiringTranslation()
  const { date: today } = useLocalTime()
  const { applicationId, name, job, store, town, files, notes, moves } = card
  const days = daysSince(berlinTime(card.createdAt).date, today)
  return (
    <li className={`card ${styles.card}`} data-ended={isEnded(card)}>
      <h3>
        <Link to={`/hiring/applications/${applicationId}`}>{name}</Link>
      </h3>
      <p className={styles.job}>{job.name}</p>
      {!isEnded(card) && (
        <>
          <p className="soft small">{store?.name ?? t('card.allStores')}</p>
          <CardState card={card} />
          <p className="soft small">
            {card.assignee ? t('card.assignee', { name: card.assignee.name }) : t('card.unassigned')}
          </p>
        </>
      )}
      <p className="row wrap gap-15 soft small">
        {!isEnded(card) && town && <span>{t('card.from', { town })}</span>}
        <span>{days === 0 ? t('card.today') : t('card.days', { count: days })}</span>
        {!isEnded(card) && files > 0 && <span>{t('card.files', { count: files })}</span>}
        {!isEnded(card) && notes > 0 && <span>{t('card.notes', { count: notes })}</span>}
        {isEnded(card) && <span>{formatDay(berlinTime(card.createdAt).date, language, 'short')}</span>}
      </p>
      {moves.length > 0 && (
        <button type="button" className={styles.move} onClick={onMove} aria-label={t('card.moveName', { name })}>
          <Icon name="move" size={20} />
          {t('card.move')}
        </button>
      )}
    </li>
  )
}

/** What is to be done next, and until when. */
function CardState({ card }: { card: ApplicationCard }) {
  const { t, language } = useHiringTranslation()
  const { date: today } = useLocalTime()
  const { answerBy, stage, interview, offered } = card
  if (interview)
    return (
      <p className="pill sage">
        <Icon name="calendar" size={20} />
        {t('card.interview', { date: formatDay(interview.date, language, 'short'), time: interview.time })}
      </p>
    )
  if (stage === 'interview')
    return <p className="soft small">{offered > 0 ? t('card.offered', { count: offered }) : t('card.notOffered')}</p>
  if (!answerBy) return null
  const date = formatDay(answerBy, language, 'short')
  return (
    <p className={answerBy < today ? 'pill amber' : 'pill'}>
      {t(answerBy < today ? 'card.overdue' : 'card.answerBy', { date })}
    </p>
  )
}
