import { useState } from 'react'
import type { ApplicationAnswer } from '#contract/hiring/application-answer.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { talentPoolUntil } from '#domain/hiring/deletion-date.ts'
import { applicationApi } from '../../api/application-api.ts'
import { useBrowserApi } from '../../api/use-browser-api.ts'
import { type Message, MessageBox } from '../../components/message-box.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDate } from '../jobs/format-date.ts'
import styles from './talent-pool.module.css'
import { useChange } from './use-change.ts'

interface Props {
  application: ApplicationAnswer
  today: CalendarDate
}

type Choice = 'give' | 'extend' | 'takeBack'

/** A consent of its own: given with one press, and taken back with one. */
export function TalentPool({ application: { applicationId, state, talentPoolUntil: until }, today }: Props) {
  const { t, language } = useTexts('applications')
  const api = useBrowserApi(applicationApi)
  const { isSending, send } = useChange()
  const [message, setMessage] = useState<Message>()
  const [attempt, setAttempt] = useState(0)
  const isOffered = state !== 'withdrawn' && (state !== 'hired' || until !== undefined)
  if (!isOffered) return null

  const heldOut = talentPoolUntil(today)
  const choices: Choice[] = until ? [...(until < heldOut ? (['extend'] as const) : []), 'takeBack'] : ['give']

  async function choose(choice: Choice): Promise<void> {
    const { message: said } = await send(() => api.chooseTalentPool(applicationId, choice !== 'takeBack'))
    setMessage(said)
    setAttempt((count) => count + 1)
  }

  return (
    <section className={styles.pool} data-given={until ? true : undefined} aria-labelledby="talent-pool">
      <h2 id="talent-pool">{t('talentPool.headline')}</h2>
      <p>{until ? t('talentPool.given', { date: formatDate(until, language) }) : t('talentPool.offer')}</p>
      {message && <MessageBox message={message} attempt={attempt} />}
      <div className={styles.choices}>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className={choice === 'takeBack' ? styles.quiet : 'button button-quiet'}
            aria-busy={isSending}
            onClick={() => !isSending && void choose(choice)}
          >
            {t(`talentPool.${choice}`)}
          </button>
        ))}
      </div>
    </section>
  )
}
