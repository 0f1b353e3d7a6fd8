import type { ApplicationAnswer } from '#contract/hiring/application-answer.ts'
import { shortTime } from '../../components/store/short-time.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDate } from '../jobs/format-date.ts'
import { localMoment } from '../selfservice/local-moment.ts'
import styles from './application-history.module.css'
import { type ApplicationStep, applicationSteps } from './application-steps.ts'

export function ApplicationHistory({ application }: { application: ApplicationAnswer }) {
  const { t } = useTexts('applications')
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="visually-hidden">
        {t('history.headline')}
      </h2>
      <ol className={styles.steps}>
        {applicationSteps(application).map((step) => (
          <li key={step.kind} data-time={step.time} aria-current={step.time === 'present' ? 'step' : undefined}>
            <span>{t(`history.${step.kind}`)}</span>
            <StepTime step={step} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function StepTime({ step: { at, on, time } }: { step: ApplicationStep }) {
  const { t, language } = useTexts('applications')
  if (at) {
    const moment = localMoment(at)
    const values = { date: formatDate(moment.date, language), time: shortTime(moment.time) }
    return <time dateTime={at}>{t('history.moment', values)}</time>
  }
  if (on) return <time dateTime={on}>{formatDate(on, language)}</time>
  return <small>{t(time === 'present' ? 'history.now' : 'history.open')}</small>
}
