import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { HiringFiguresResponse } from '#contract/staff/hiring-figures.ts'
import { type FigureName, figurePeriods } from '#domain/hiring/hiring-figures.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { useLoaded } from '../api/page-loader.ts'
import { unwrap } from '../api/request.ts'
import { type FigureRow, FigureTable } from '../components/figure-table.tsx'
import { EmptyState } from '../components/message.tsx'
import type { StaffApp } from '../staff-app.ts'
import { HiringLayout } from './hiring-layout.tsx'
import { useHiringTranslation } from './use-hiring-translation.ts'

const readDays = (params: URLSearchParams) =>
  figurePeriods.find((days) => String(days) === params.get('days')) ?? figurePeriods[1]

export const createLoader =
  ({ requests }: StaffApp) =>
  async ({ request }: LoaderFunctionArgs) => {
    const days = readDays(new URL(request.url).searchParams)
    return { days, figures: unwrap(await requests.request('GET /hiring-figures', { query: { days } })) }
  }

type Figures = HiringFiguresResponse['total']

/** The order of the columns; the days stand between what they are measured by. */
const columns = ['all', 'open', 'answered', 'medianDays', 'late', 'hired', 'rejected'] as const

/** How many applications came, from where, and how soon they were answered. Each number leads to what it counts. */
export function Component() {
  const { t } = useHiringTranslation()
  const { days, figures } = useLoaded(createLoader)
  const [, setParams] = useSearchParams()

  function toRow(figuresOfRow: Figures, row: Omit<FigureRow, 'cells'>, filter: Record<string, string>): FigureRow {
    const toList = (only: FigureName) =>
      `/hiring/figures/applications?${new URLSearchParams({ days: String(days), only, ...filter })}`
    return {
      ...row,
      cells: columns.map((column) => {
        if (column === 'medianDays')
          return { text: figuresOfRow.medianDays === null ? '–' : String(figuresOfRow.medianDays) }
        const count = figuresOfRow[column]
        return { text: String(count), to: count > 0 ? toList(column) : undefined }
      }),
    }
  }
  const toRows = (of: HiringFiguresResponse['jobs'], filter: 'job' | 'source') =>
    of.map((one) => {
      const text = one.name || t('figures.unmarked')
      const to = filter === 'job' ? `/hiring?job=${encodeURIComponent(one.id)}` : undefined
      return toRow(one, { key: one.id, label: { text, to } }, { [filter]: one.id })
    })
  const total = toRow(figures.total, { key: 'total', label: { text: t('figures.total') }, isSum: true }, {})
  const headings = columns.map((column) => t(`figures.column.${column}`))

  return (
    <HiringLayout title={t('tabs.figures')}>
      <ChoiceField
        legend={t('figures.period')}
        name="days"
        choices={figurePeriods.map((count) => ({ value: String(count), label: t('figures.days', { count }) }))}
        value={String(days)}
        onChange={(value) => setParams({ days: value }, { replace: true })}
      />
      {figures.total.all === 0 ? (
        <EmptyState icon="applications" headline={t('figures.emptyHeadline')} text={t('figures.empty')} />
      ) : (
        <>
          <section className="stack gap-1">
            <h2>{t('figures.jobs')}</h2>
            <FigureTable
              caption={t('figures.jobs')}
              columns={[t('figures.job'), ...headings]}
              rows={[...toRows(figures.jobs, 'job'), total]}
            />
          </section>
          <section className="stack gap-1">
            <h2>{t('figures.sources')}</h2>
            <FigureTable
              caption={t('figures.sources')}
              columns={[t('figures.source'), ...headings]}
              rows={[...toRows(figures.sources, 'source'), total]}
            />
            <p className="soft small">{t('figures.sourceHint')}</p>
          </section>
        </>
      )}
      <p className="soft small">{t('figures.hint')}</p>
    </HiringLayout>
  )
}
