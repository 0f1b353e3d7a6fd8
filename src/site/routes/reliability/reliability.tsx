import type { ReliabilityResponse } from '#contract/reliability.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatList, formatNumber } from '#domain/i18n/format.ts'
import { formatDay, formatInstant } from '#domain/i18n/format-dates.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '../../components/section/section.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { shortLivedPageHeaders, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { describePage, sectionCrumb } from '../../structured-data.server.ts'
import type { Route } from './+types/reliability'
import { Availability } from './availability.tsx'
import { Incidents } from './incidents.tsx'
import styles from './reliability.module.css'

export const handle = { ns: ['reliability'], startMode: 'onControl' } satisfies RouteHandle
/** An incident is shown within a minute. */
export const headers = shortLivedPageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, today } = context.get(requestContext)
  const { data } = successOrThrow(await api('GET /site/reliability'))
  await describePage(context, [sectionCrumb('reliability', language)])
  const times = data.incidents.flatMap(({ beganAt, endedAt, updates }) => [
    ...[beganAt, endedAt ?? beganAt],
    ...updates.map(({ at }) => at),
  ])
  const timeTexts = Object.fromEntries(times.map((at) => [at, formatInstant(at, today(), language)]))
  return { reliability: data, timeTexts }
}

export default function Reliability({ loaderData: { reliability, timeTexts } }: Route.ComponentProps) {
  const { t } = useTranslation('reliability')
  const { company } = useSiteData()
  const { promises, build, service, incidents } = reliability
  const open = incidents.filter(({ endedAt }) => endedAt === null)
  const past = incidents.filter(({ endedAt }) => endedAt !== null)
  const name = company.name
  return (
    <main id="main">
      <PageMeta title={t('pageTitle', { name })} description={t('pageDescription')} />
      <link rel="alternate" type="application/atom+xml" title={t('incidents.feed')} href="/reliability/feed.xml" />
      <header className={`page ${styles.head}`}>
        <div className="stack gap-2">
          <p className="eyebrow">{t('head.kicker')}</p>
          <h1 className={styles.title}>{t('head.headline')}</h1>
          <p className={styles.lead}>{t('head.lead')}</p>
        </div>
        <div id="now" className="stack top gap-3">
          {open.length > 0 ? (
            <Incidents incidents={open} timeTexts={timeTexts} />
          ) : (
            <Notice tone="success" isQuiet headline={t('now.headline')}>
              {t('now.text')}
            </Notice>
          )}
        </div>
      </header>
      <div className={styles.tinted}>
        <Availability service={service} />
      </div>
      <Section id="promises" headline={t('promises.headline')} introduction={<p>{t('promises.text')}</p>}>
        <ol className={styles.promises}>
          {promises.map((promise) => (
            <PromiseItem key={promise.name} {...promise} />
          ))}
        </ol>
      </Section>
      <div className={styles.tinted}>
        <Section id="tests" headline={t('tests.headline')} isBeside introduction={<p>{t('tests.text')}</p>}>
          <TestRun promises={promises} build={build} />
        </Section>
      </div>
      <Section id="incidents" headline={t('incidents.headline')} isBeside introduction={<p>{t('incidents.text')}</p>}>
        <div className="stack gap-3">
          {past.length > 0 ? (
            <Incidents incidents={past} timeTexts={timeTexts} />
          ) : (
            <p>{open.length > 0 ? t('incidents.noneBefore') : t('incidents.none')}</p>
          )}
          <p className="small soft">
            {t('incidents.subscribe')}{' '}
            <a className="target strong crust" href="/reliability/feed.xml">
              {t('incidents.feed')}
            </a>
          </p>
        </div>
      </Section>
    </main>
  )
}

type PromiseData = ReliabilityResponse['promises'][number]

function PromiseItem({ name, figures }: PromiseData) {
  const { t, language } = useTranslation('reliability')
  const count = (value: number) => formatNumber(value, language)
  return (
    <li id={name} className="stack top gap-2">
      <h3 className="headline-s">{t(`promises.${name}.headline`)}</h3>
      <p>{t(`promises.${name}.text`)}</p>
      <p className="soft">{t(`promises.${name}.tested`)}</p>
      {figures ? (
        <p className={`${styles.result} figures small`} data-broken={figures.violations > 0 || undefined}>
          {t('figures.sentence', {
            rounds: t('figures.rounds', { count: figures.rounds, number: count(figures.rounds) }),
            violations: t('figures.violations', { count: figures.violations, number: count(figures.violations) }),
          })}
        </p>
      ) : (
        <p className="small soft">{t('figures.none')}</p>
      )}
    </li>
  )
}

interface TestRunProps {
  promises: readonly PromiseData[]
  build: ReliabilityResponse['build']
}

const commitLength = 10

/** All figures of the tests together, and of which build they are. */
function TestRun({ promises, build: { version, commit, isTested } }: TestRunProps) {
  const { t, language } = useTranslation('reliability')
  const figures = promises.flatMap((promise) => promise.figures ?? [])
  const build = commit ? t('tests.commit', { version: version ?? '', commit: commit.slice(0, commitLength) }) : version
  const sumOf = (key: 'rounds' | 'violations' | 'steps' | 'kills') =>
    formatNumber(
      figures.reduce((sum, one) => sum + one[key], 0),
      language,
    )
  const since = figures.flatMap((one): CalendarDate[] => (one.since ? [one.since] : [])).sort()[0]
  if (figures.length === 0) return <p>{t('tests.none')}</p>
  return (
    <div className="stack gap-3">
      <p>
        {isTested
          ? t('tests.ofThisBuild', { build: build ?? '' })
          : t('tests.recorded', { date: since ? formatDay(since, language, 'date') : '' })}
      </p>
      <dl className={`${styles.sums} figures`}>
        {(['rounds', 'steps', 'kills', 'violations'] as const).map((key) => (
          <div key={key}>
            <dt>{t(`tests.${key}`)}</dt>
            <dd>{sumOf(key)}</dd>
          </div>
        ))}
      </dl>
      <p className="small soft">
        {t('tests.conditions', {
          build: build || t('tests.fromSources'),
          databases: formatList(
            [...new Set(figures.flatMap(({ databases }) => databases))].map(nameDatabase),
            language,
          ),
          seed: [...new Set(figures.flatMap(({ seeds }) => seeds))].join(', '),
        })}
      </p>
    </div>
  )
}

const databaseNames: Readonly<Record<string, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const nameDatabase = (database: string) => databaseNames[database] ?? database
