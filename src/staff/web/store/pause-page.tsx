import { useState } from 'react'
import type { PauseResponse } from '#contract/staff/store-care.ts'
import { formatClockMinute, type LocalTime, localTimeAt } from '#domain/calendar/local-time.ts'
import { useRead } from '../api/use-read.ts'
import { useSend } from '../api/use-send.ts'
import { ChoiceField, Field } from '../components/field.tsx'
import { Icon } from '../components/icon.tsx'
import { Notice } from '../components/message.tsx'
import { ProblemText } from '../components/problem-text.tsx'
import { formatDay } from '../format.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import { useSelectedStore } from '../state/selected-store.ts'
import styles from './pause-page.module.css'
import { StoreLayout } from './store-layout.tsx'

const lengths = ['30', '60', '120', 'evening', 'tomorrow'] as const
type Length = (typeof lengths)[number]

const roundToMinutes = 5
const eveningMinute = 22 * 60
const morningMinute = 6 * 60

function endOf(length: Length, now: LocalTime): LocalTime {
  if (length === 'evening') return { date: now.date, minute: eveningMinute }
  if (length === 'tomorrow') return localTimeAt(now.date, 24 * 60 + morningMinute)
  return localTimeAt(now.date, Math.ceil((now.minute + Number(length)) / roundToMinutes) * roundToMinutes)
}

/** Takes no new orders for a while. It ends by itself, so that nobody has to remember it. */
export function PausePage() {
  const { t, language } = useTranslation()
  const now = useLocalTime()
  const store = useSelectedStore(useSession())
  const { data, setData, problem } = useRead<PauseResponse>('/pause', { store: store?.id })
  const { send, isBusy, problem: sendProblem } = useSend()
  const [length, setLength] = useState<Length>('60')
  const [reason, setReason] = useState('')
  const end = endOf(length, now)
  const shownProblem = sendProblem ?? problem
  const sayEnd = (date: string, time: string) =>
    date === now.date ? t('pause.todayAt', { time }) : t('pause.dayAt', { day: formatDay(date, language), time })

  async function start(): Promise<void> {
    const until = { date: end.date, time: formatClockMinute(end.minute) }
    const changed = await send<PauseResponse>('PUT', '/pause', { body: { store: store?.id, until, reason } })
    if (changed) setData(changed)
  }

  async function stop(): Promise<void> {
    const changed = await send<PauseResponse>('DELETE', '/pause', { query: { store: store?.id } })
    if (changed) setData(changed)
  }

  return (
    <StoreLayout title="pause">
      {shownProblem && (
        <Notice tone="amber">
          <ProblemText problem={shownProblem} />
        </Notice>
      )}
      {data?.pause && (
        <div className={styles.pause} role="status">
          <h2>{t('pause.running')}</h2>
          <p className={styles.until}>{sayEnd(data.pause.date, data.pause.time)}</p>
          {data.pause.reason && <p>{data.pause.reason}</p>}
          <p>{t('pause.endsByItself')}</p>
          <button type="button" className="button button-dark" aria-disabled={isBusy} onClick={() => void stop()}>
            {t('pause.stop')}
          </button>
        </div>
      )}
      {data && !data.pause && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void start()
          }}
        >
          <Notice tone="sage">
            <p>{t('pause.open')}</p>
          </Notice>
          <p>{t('pause.text')}</p>
          <ChoiceField
            legend={t('pause.length')}
            name="length"
            choices={lengths
              .filter((value) => value !== 'evening' || now.minute < eveningMinute)
              .map((value) => ({ value, label: t(`pauseLength.${value}`) }))}
            value={length}
            onChange={setLength}
          />
          <Field label={t('pause.reason')} hint={t('pause.reasonHint')}>
            {(ids) => (
              <input {...ids} value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
            )}
          </Field>
          <button type="submit" className="button" aria-disabled={isBusy}>
            <Icon name="pause" />
            {t('pause.start', { until: sayEnd(end.date, formatClockMinute(end.minute)) })}
          </button>
        </form>
      )}
    </StoreLayout>
  )
}
