import { useState } from 'react'
import type { PauseResponse } from '#contract/staff/store-care.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
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
import { listPauseLengths, type PauseLength, pauseEnd, suggestEnd } from './pause-end.ts'
import styles from './pause-page.module.css'
import { StoreChoice } from './store-choice.tsx'
import { StoreLayout } from './store-layout.tsx'

/** Takes no new orders for a while. It ends by itself, so that nobody has to remember it. */
export function PausePage() {
  const { t } = useTranslation()
  const session = useSession()
  const store = useSelectedStore(session)
  const { data, setData, problem } = useRead<PauseResponse>('/pause', { store: store?.id })
  const otherNames = session.stores.filter(({ id }) => data?.otherStores.includes(id)).map(({ name }) => name)
  return (
    <StoreLayout title="pause">
      {problem && (
        <Notice tone="amber">
          <ProblemText problem={problem} />
        </Notice>
      )}
      {data?.pause && <RunningPause storeId={store?.id ?? ''} {...data} pause={data.pause} onChanged={setData} />}
      {data && !data.pause && <PauseForm key={store?.id} storeId={store?.id ?? ''} onChanged={setData} />}
      {otherNames.length > 0 && <p>{t('pause.otherStores', { names: otherNames.join(', ') })}</p>}
    </StoreLayout>
  )
}

interface Changing {
  storeId: string
  onChanged: (changed: PauseResponse) => void
}

function useFormatPauseEnd() {
  const { t, language } = useTranslation()
  const { date: today } = useLocalTime()
  return (date: string, time: string) =>
    date === today ? t('pause.todayAt', { time }) : t('pause.dayAt', { day: formatDay(date, language), time })
}

interface RunningProps extends Changing {
  pause: NonNullable<PauseResponse['pause']>
  otherStores: readonly string[]
}

function RunningPause({ storeId, pause, otherStores, onChanged }: RunningProps) {
  const { t } = useTranslation()
  const { send, isBusy, problem } = useSend()
  const formatPauseEnd = useFormatPauseEnd()

  async function stop(stores: readonly string[]): Promise<void> {
    const changed = await send<PauseResponse>('DELETE', '/pause', { query: { stores: stores.join(',') } })
    if (changed) onChanged(changed)
  }

  return (
    <div className={styles.pause} role="status">
      <h2>{t('pause.running')}</h2>
      <p className={styles.until}>{formatPauseEnd(pause.date, pause.time)}</p>
      {pause.reason && <p>{pause.reason}</p>}
      <p>{t('pause.endsByItself')}</p>
      {problem && <ProblemText problem={problem} />}
      <div className={styles.buttons}>
        <button
          type="button"
          className="button button-dark"
          aria-disabled={isBusy}
          onClick={() => void stop([storeId])}
        >
          {t('pause.stop')}
        </button>
        {otherStores.length > 0 && (
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={isBusy}
            onClick={() => void stop([storeId, ...otherStores])}
          >
            {t('pause.stopAll', { count: otherStores.length + 1 })}
          </button>
        )}
      </div>
    </div>
  )
}

function PauseForm({ storeId, onChanged }: Changing) {
  const { t } = useTranslation()
  const now = useLocalTime()
  const { send, isBusy, problem } = useSend()
  const [length, setLength] = useState<PauseLength>('60')
  const [typed, setTyped] = useState(() => suggestEnd(now))
  const [reason, setReason] = useState('')
  const [stores, setStores] = useState<readonly string[]>([storeId])
  const formatPauseEnd = useFormatPauseEnd()
  const end = pauseEnd(length, now, typed)
  const until = end && { date: end.date, time: formatClockMinute(end.minute) }

  async function start(): Promise<void> {
    if (!until || stores.length === 0) return
    // The answer is about the first store: the one that is shown, if it is among them.
    const first = stores.includes(storeId) ? [storeId] : []
    const body = { stores: [...new Set([...first, ...stores])], until, reason }
    const changed = await send<PauseResponse>('PUT', '/pause', { body })
    if (!changed) return
    const others = [...new Set([...stores, ...changed.otherStores])]
    onChanged(first.length > 0 ? changed : { pause: null, otherStores: others })
  }

  return (
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
        choices={listPauseLengths(now).map((value) => ({ value, label: t(`pauseLength.${value}`) }))}
        value={length}
        onChange={setLength}
      />
      {length === 'time' && (
        <div className={styles.end}>
          <Field label={t('pause.endDay')}>
            {(ids) => (
              <input
                {...ids}
                type="date"
                required
                min={now.date}
                value={typed.date}
                onChange={({ target }) => setTyped({ ...typed, date: target.value })}
              />
            )}
          </Field>
          <Field label={t('pause.endTime')}>
            {(ids) => (
              <input
                {...ids}
                type="time"
                step={300}
                required
                value={typed.time}
                onChange={({ target }) => setTyped({ ...typed, time: target.value })}
              />
            )}
          </Field>
        </div>
      )}
      <Field label={t('pause.reason')} hint={t('pause.reasonHint')}>
        {(ids) => <input {...ids} value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />}
      </Field>
      <StoreChoice chosen={stores} onChange={setStores} />
      {problem && (
        <Notice tone="amber">
          <ProblemText problem={problem} />
        </Notice>
      )}
      <button type="submit" className="button" aria-disabled={isBusy || !until || stores.length === 0}>
        <Icon name="pause" />
        {t('pause.start', { until: until ? formatPauseEnd(until.date, until.time) : '' })}
      </button>
    </form>
  )
}
