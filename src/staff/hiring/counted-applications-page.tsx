import { Link, type LoaderFunctionArgs } from 'react-router'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { figureNames } from '#domain/hiring/hiring-figures.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { useLoaded } from '../api/page-loader.ts'
import { unwrap } from '../api/request.ts'
import { Page } from '../layout/page.tsx'
import type { StaffApp } from '../staff-app.ts'
import { useHiringTranslation } from './use-hiring-translation.ts'

export const createLoader =
  ({ requests }: StaffApp) =>
  async ({ request }: LoaderFunctionArgs) => {
    const params = new URL(request.url).searchParams
    const only = figureNames.find((name) => name === params.get('only')) ?? 'all'
    const [job, source] = [params.get('job') ?? undefined, params.get('source') ?? undefined]
    const query = { days: Number(params.get('days') ?? 90), only, job, source }
    return { only, applications: unwrap(await requests.request('GET /hiring-figures/applications', { query })) }
  }

/** What a figure counts. */
export function Component() {
  const { t, language } = useHiringTranslation()
  const { only, applications } = useLoaded(createLoader)
  return (
    <Page title={t(`figures.column.${only}`)} hasBack>
      <p role="status" className="soft">
        {t('filter.found', { count: applications.length })}
      </p>
      <ul className="rows line-top">
        {applications.map(({ applicationId, name, job, stage, createdAt, source, days }) => (
          <li key={applicationId} className="between">
            <span className="entry">
              <Link className="target strong" to={`/hiring/applications/${applicationId}`}>
                {name}
              </Link>
              <span>
                {job} · {t(`stage.${stage}`)}
                {source && ` · ${source}`}
              </span>
            </span>
            <span className="entry">
              <span>{formatDay(berlinTime(createdAt).date, language, 'short')}</span>
              <span>{days === null ? t('figures.noAnswer') : t('figures.answeredIn', { count: days })}</span>
            </span>
          </li>
        ))}
      </ul>
    </Page>
  )
}
