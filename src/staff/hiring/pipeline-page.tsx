import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { ApplicationCard, Pipeline } from '#contract/staff/hiring.ts'
import { type PipelineStage, pipelineStages } from '#domain/hiring/pipeline.ts'
import { unwrap } from '../api/request.ts'
import { EmptyState } from '../components/message.tsx'
import type { StaffApp } from '../staff-app.ts'
import { HiringLayout } from './hiring-layout.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PipelineCard } from './pipeline-card.tsx'
import { hasFilter, PipelineFilters, readFilters } from './pipeline-filters.tsx'
import styles from './pipeline-page.module.css'
import { useHiringTranslation } from './use-hiring-translation.ts'

interface PipelineData {
  pipeline: Pipeline
  filters: ReturnType<typeof readFilters>
}

export const createPipelineLoader =
  ({ requests }: StaffApp) =>
  async ({ request }: LoaderFunctionArgs): Promise<PipelineData> => {
    const filters = readFilters(new URL(request.url).searchParams)
    return { pipeline: unwrap(await requests.request('GET /applications', { query: filters })), filters }
  }

/** All applications, one column for each stage. */
export function PipelinePage() {
  const { t } = useHiringTranslation()
  const { pipeline, filters } = useLoaderData<PipelineData>()
  const { revalidate } = useRevalidator()
  const [moving, setMoving] = useState<ApplicationCard | undefined>()
  const isFiltered = hasFilter(filters)
  return (
    <HiringLayout title={t('tabs.pipeline')}>
      <PipelineFilters pipeline={pipeline} filters={filters} />
      {isFiltered && pipeline.cards.length === 0 ? (
        <EmptyState icon="search" headline={t('emptyFilterHeadline')} text={t('emptyFilter')} />
      ) : (
        <div className={styles.board}>
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
    <section className={styles.column} data-stage={stage} aria-labelledby={`stage-${stage}`}>
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
