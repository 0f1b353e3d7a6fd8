import { useState } from 'react'
import type { ApplicationResponse } from '#contract/applications.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { talentPoolUntil } from '#domain/hiring/application.ts'
import { talentPoolYears } from '#domain/hiring/data-periods.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import { useApplicationChange } from '../../components/application/confirm-button.tsx'
import { type Message, MessageBox } from '../../components/form/message-box.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './talent-pool.module.css'

interface TalentPoolProps {
  application: ApplicationResponse
  today: CalendarDate
}

type Choice = 'give' | 'extend' | 'takeBack'

/** Separate consent to keep the application longer. Giving and revoking it take one click each. */
export function TalentPool({ application: { applicationId, state, talentPoolUntil: until }, today }: TalentPoolProps) {
  const { t, language } = useTranslation('applications')
  const api = useBrowserApi()
  const { isSending, send } = useApplicationChange()
  const [message, setMessage] = useState<Message>()
  const [attempt, setAttempt] = useState(0)
  const isOffered = state !== 'withdrawn' && (state !== 'hired' || until !== undefined)
  if (!isOffered) return null

  const extendedUntil = talentPoolUntil(today)
  const choices: Choice[] = until ? [...(until < extendedUntil ? (['extend'] as const) : []), 'takeBack'] : ['give']

  async function choose(choice: Choice): Promise<void> {
    const outcome = await send(() =>
      api('POST /applications/{applicationId}/talent-pool', {
        params: { applicationId },
        body: { consent: choice !== 'takeBack' },
      }),
    )
    setMessage(outcome.message)
    setAttempt((count) => count + 1)
  }

  return (
    <section
      className={`panel stack gap-2 ${styles.pool}`}
      data-given={until ? true : undefined}
      aria-labelledby="talent-pool"
    >
      <h2 id="talent-pool" className="headline-s">
        {t('talentPool.headline')}
      </h2>
      <p>
        {until
          ? t('talentPool.given', { date: formatDay(until, language, 'date') })
          : t('talentPool.offer', { years: talentPoolYears })}
      </p>
      {message && <MessageBox message={message} attempt={attempt} />}
      <div className="row wrap middle gap-15 no-print needs-script">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className={choice === 'takeBack' ? 'text-button' : 'button button-quiet'}
            aria-busy={isSending}
            onClick={() => !isSending && void choose(choice)}
          >
            {t(`talentPool.${choice}`, { years: talentPoolYears })}
          </button>
        ))}
      </div>
    </section>
  )
}
