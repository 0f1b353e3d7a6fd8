import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLocation, useNavigate, useRevalidator } from 'react-router'
import type { ApplicationCard, Pipeline } from '#contract/staff/hiring.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { type PipelineMove, type PipelineStage, pipelineStages } from '#domain/hiring/pipeline.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Tag } from '#ui/tag.tsx'
import { useLoaded } from '../api/page-loader.ts'
import { unwrap } from '../api/request.ts'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { EmptyState, ProblemNotice } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import type { StaffApp } from '../staff-app.ts'
import { HiringLayout } from './hiring-layout.tsx'
import pipelineCardStyles from './pipeline-card.module.css'
import { hasFilter, PipelineFilters, readFilters } from './pipeline-filters.tsx'
import styles from './pipeline-page.module.css'
import { useHiringTranslation } from './use-hiring-translation.ts'

export const createLoader =
  ({ requests }: StaffApp) =>
  async ({ request }: LoaderFunctionArgs) => {
    const filters = readFilters(new URL(request.url).searchParams)
    return { pipeline: unwrap(await requests.request('GET /applications', { query: filters })), filters }
  }

/** All applications, one column for each stage. */
export function Component() {
  const { t } = useHiringTranslation()
  const { pipeline, filters } = useLoaded(createLoader)
  const { revalidate } = useRevalidator()
  const [moving, setMoving] = useState<ApplicationCard | undefined>()
  const isFiltered = hasFilter(filters)
  const { search } = useLocation()
  return (
    <HiringLayout title={t('tabs.pipeline')}>
      <PipelineFilters pipeline={pipeline} filters={filters} />
      <p className="no-print">
        <Link className="target strong" to={{ pathname: '/hiring/rejections', search }}>
          {t('rejections.link')}
        </Link>
      </p>
      {isFiltered && pipeline.cards.length === 0 ? (
        <EmptyState icon="search" headline={t('emptyFilterHeadline')} text={t('emptyFilter')} />
      ) : (
        <div className={`stack below-2 ${styles.board}`}>
          {pipelineStages.map((stage) => (
            <Column key={stage} stage={stage} pipeline={pipeline} onMove={setMoving} />
          ))}
        </div>
      )}
      {moving && (
        <MoveDialog
          card={moving}
          onClose={() => setMoving(undefined)}
          onMoved={() => {
            setMoving(undefined)
            void revalidate()
          }}
        />
      )}
    </HiringLayout>
  )
}

interface ColumnProps {
  stage: PipelineStage
  pipeline: Pipeline
  onMove: (card: ApplicationCard) => void
}

function Column({ stage, pipeline, onMove }: ColumnProps) {
  const { t } = useHiringTranslation()
  const cards = pipeline.cards.filter((card) => card.stage === stage)
  const hidden = pipeline.hidden[stage] ?? 0
  return (
    <section className={`stack top gap-15 ${styles.column}`} data-stage={stage} aria-labelledby={`stage-${stage}`}>
      <h2 id={`stage-${stage}`}>
        {t(`stage.${stage}`)} <span className="soft figures">{cards.length + hidden}</span>
      </h2>
      {cards.length === 0 ? (
        <p className="soft small">{t(`stageEmpty.${stage}`)}</p>
      ) : (
        <ul className="stack gap-1">
          {cards.map((card) => (
            <PipelineCard key={card.applicationId} card={card} onMove={() => onMove(card)} />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="soft small">{t('hidden', { count: hidden })}</p>}
    </section>
  )
}

interface Props {
  card: ApplicationCard
  onClose: () => void
  onMoved: () => void
}

/** By keyboard, finger or mouse alike. What sends a mail leads to the application, where the mail can be read first. */
function MoveDialog({ card, onClose, onMoved }: Props) {
  const { t } = useHiringTranslation()
  const { t: common } = useTranslation()
  const navigate = useNavigate()
  const { send, isBusy, problem } = useSend()
  const { applicationId, name } = card

  async function move(to: PipelineMove): Promise<void> {
    if (to !== 'review' && to !== 'putBack') {
      await navigate(`/hiring/applications/${applicationId}?action=${to === 'invite' ? 'offer' : to}`)
      return
    }
    const moved = await send('POST /applications/{applicationId}/stage', {
      params: { applicationId },
      body: { move: to },
    })
    if (moved) onMoved()
  }

  return (
    <Dialog headline={t('move.headline', { name })} onClose={onClose}>
      <p>{t('move.hint')}</p>
      <ProblemNotice problem={problem} />
      <ul className="stack gap-1">
        {card.moves.map((to) => (
          <li key={to} className="stack">
            <Button kind="quiet" aria-disabled={isBusy} onClick={() => void move(to)}>
              {t(`move.${to}`)}
            </Button>
          </li>
        ))}
      </ul>
      <Button kind="text" onClick={onClose}>
        {common('common.cancel')}
      </Button>
    </Dialog>
  )
}

/** How many days ago a date was; 0 for today. */
function daysSince(date: CalendarDate, today: CalendarDate): number {
  let days = 0
  for (let day = date; day < today && days < 1000; day = addDays(day, 1)) days += 1
  return days
}

const isEnded = ({ stage }: ApplicationCard) => stage === 'hired' || stage === 'rejected' || stage === 'withdrawn'

function PipelineCard({ card, onMove }: { card: ApplicationCard; onMove: () => void }) {
  const { t, language } = useHiringTranslation()
  const { date: today } = useLocalTime()
  const { applicationId, name, job, store, town, files, notes, hasReply, moves } = card
  const days = daysSince(berlinTime(card.createdAt).date, today)
  return (
    <li className={`card stack gap-05 ${pipelineCardStyles.card}`} data-ended={isEnded(card)}>
      <h3>
        <Link to={`/hiring/applications/${applicationId}`}>{name}</Link>
      </h3>
      <p className={pipelineCardStyles.job}>{job.name}</p>
      {!isEnded(card) && (
        <>
          <p className="soft small">{store?.name ?? t('card.allStores')}</p>
          {hasReply && <Tag tone="warning">{t('card.reply')}</Tag>}
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
        <button
          type="button"
          className={pipelineCardStyles.move}
          onClick={onMove}
          aria-label={t('card.moveName', { name })}
        >
          <Icon name="arrow" size={20} />
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
      <Tag tone="success">
        <Icon name="calendar" size={20} />
        {t('card.interview', { date: formatDay(interview.date, language, 'short'), time: interview.time })}
      </Tag>
    )
  if (stage === 'interview')
    return <p className="soft small">{offered > 0 ? t('card.offered', { count: offered }) : t('card.notOffered')}</p>
  if (!answerBy) return null
  const date = formatDay(answerBy, language, 'short')
  return (
    <Tag tone={answerBy < today ? 'warning' : 'info'}>
      {t(answerBy < today ? 'card.overdue' : 'card.answerBy', { date })}
    </Tag>
  )
}
