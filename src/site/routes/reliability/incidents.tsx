import type { IncidentResponse } from '#contract/reliability.ts'
import { Tag } from '#ui/tag.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './reliability.module.css'

interface Props {
  incidents: readonly IncidentResponse[]
  /** The times of the incidents in words. The server writes them: pages without orders load nothing that does. */
  timeTexts: Readonly<Record<string, string>>
}

export function Incidents({ incidents, timeTexts }: Props) {
  const { t } = useTranslation('reliability')
  const time = (at: string) => <time dateTime={at}>{timeTexts[at]}</time>
  return (
    <ul className="stack gap-3">
      {incidents.map(({ id, title, beganAt, endedAt, updates }) => (
        <li key={id} className={`stack gap-15 ${styles.incident}`} data-open={endedAt === null || undefined}>
          <p className="row wrap middle gap-1">
            <Tag tone={endedAt === null ? 'warning' : 'success'} hasDot>
              {t(endedAt === null ? 'incidents.open' : 'incidents.over')}
            </Tag>
            <span className="small soft">
              {time(beganAt)}
              {endedAt !== null && (
                <>
                  {' '}
                  {t('incidents.until')} {time(endedAt)}
                </>
              )}
            </span>
          </p>
          <h3 className="headline-s">{title}</h3>
          <ol className="stack gap-1">
            {updates.map(({ at, text }) => (
              <li key={at}>
                <p>
                  <span className="small soft figures">{time(at)}</span> {text}
                </p>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  )
}
