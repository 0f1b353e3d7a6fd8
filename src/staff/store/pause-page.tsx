import { useState } from 'react'
import type { PauseResponse } from '#contract/staff/store-care.ts'
import { formatClockMinute, type LocalTime } from '#domain/calendar/local-time.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { isPauseOver } from '#domain/pickup/pickup-pause.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useRead } from '../api/use-read.ts'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ProblemNotice, ProblemText } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import { useSelectedStore } from '../state/selected-store.ts'
import { DateRangeFields } from './date-range-fields.tsx'
import {
  daysOfPause,
  listDays,
  type PauseChoice,
  type PauseTimes,
  pauseChoices,
  readPauseTimes,
  toPauseTimes,
} from './pause-choice.ts'
import { StoreChoice } from './store-choice.tsx'
import { StoreLayout } from './store-layout.tsx'
import { useFormatPause } from './use-format-pause.ts'

/** Takes no more orders for some pickup times. A pause ends by itself, so that nobody has to remember it. */
export function Component() {
  const { t } = useTranslation()
  const now = useLocalTime()
  const { stores } = useSession()
  const storeId = useSelectedStore(useSession())?.id ?? ''
  const { data, setData, problem } = useRead('GET /pauses')
  const [addingFor, setAddingFor] = useState<string>()
  const formatPause = useFormatPause()
  const pauses = data?.filter((pause) => !isPauseOver(readPauseTimes(pause), now)) ?? []
  const running = pauses.filter((pause) => pause.stores.includes(storeId))
  const elsewhere = pauses.filter((pause) => !pause.stores.includes(storeId))
  const nameOf = (id: string) => stores.find((store) => store.id === id)?.name ?? id
  const change = (changed: PauseResponse[]) => {
    setData(changed)
    setAddingFor(undefined)
  }
  return (
    <StoreLayout title="pause">
      <ProblemNotice problem={problem} />
      {running.map((pause) => (
        <RunningPause key={pause.id} storeId={storeId} pause={pause} onChanged={change} />
      ))}
      {running.length > 0 && addingFor !== storeId && (
        <p>
          <Button kind="quiet" onClick={() => setAddingFor(storeId)}>
            {t('pause.another')}
          </Button>
        </p>
      )}
      {data && (running.length === 0 || addingFor === storeId) && (
        <PauseForm key={storeId} storeId={storeId} onChanged={change} />
      )}
      {elsewhere.map((pause) => (
        <p key={pause.id}>
          {t('pause.elsewhere', {
            names: pause.stores.map(nameOf).join(', '),
            period: formatPause(readPauseTimes(pause)),
          })}
        </p>
      ))}
    </StoreLayout>
  )
}

interface Changing {
  storeId: string
  onChanged: (changed: PauseResponse[]) => void
}

function RunningPause({ storeId, pause, onChanged }: Changing & { pause: PauseResponse }) {
  const { t } = useTranslation()
  const { send, isBusy, problem } = useSend()
  const formatPause = useFormatPause()
  const times = readPauseTimes(pause)

  async function stop(stores: readonly string[]): Promise<void> {
    const left = await send('DELETE /pauses', { query: { id: pause.id, stores: stores.join(',') } })
    if (left) onChanged(left)
  }

  return (
    <div className="panel form-column" data-tone="warning" role="status">
      <h2>{t('pause.onBoard', { period: formatPause(times) })}</h2>
      {pause.reason && <p>{pause.reason}</p>}
      <p>
        <PauseEffect times={times} />
      </p>
      {problem && <ProblemText problem={problem} />}
      <div className="row wrap gap-15">
        <Button kind="dark" aria-disabled={isBusy} onClick={() => void stop([storeId])}>
          {t('pause.stop')}
        </Button>
        {pause.stores.length > 1 && (
          <Button kind="quiet" aria-disabled={isBusy} onClick={() => void stop(pause.stores)}>
            {t('pause.stopAll', { count: pause.stores.length })}
          </Button>
        )}
      </div>
    </div>
  )
}

const maxNamedDays = 7

/** Whom a pause stops, in a sentence. Web orders are for tomorrow at the earliest. */
function PauseEffect({ times }: { times: PauseTimes }) {
  const { t, language } = useTranslation()
  const { date: today } = useLocalTime()
  const formatPause = useFormatPause()
  const days = daysOfPause(times)
  const lastDay = days?.until ?? times.until.date
  if (lastDay === today) return t('pause.effectToday')
  const named = days ? listDays(days) : []
  const period =
    named.length > 0 && named.length <= maxNamedDays
      ? named.map((date) => formatDay(date, language, 'short')).join(', ')
      : formatPause(times)
  return t('pause.effectDays', { days: period })
}

function PauseForm({ storeId, onChanged }: Changing) {
  const { t } = useTranslation()
  const now = useLocalTime()
  const { send, isBusy, problem } = useSend()
  const [choice, setChoice] = useState<PauseChoice>('60')
  const [time, setTime] = useState('')
  const [days, setDays] = useState({ from: now.date, until: now.date })
  const [reason, setReason] = useState('')
  const [stores, setStores] = useState<readonly string[]>([storeId])
  const formatPause = useFormatPause()
  const times = toPauseTimes(choice, now, { time, days })

  async function start(): Promise<void> {
    if (!times || stores.length === 0) return
    const toBody = ({ date, minute }: LocalTime) => ({ date, time: formatClockMinute(minute) })
    const body = { stores, from: toBody(times.from), until: toBody(times.until), reason }
    const changed = await send('PUT /pauses', { body })
    if (changed) onChanged(changed)
  }

  return (
    <form
      className="form-column"
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <ChoiceField
        legend={t('pause.which')}
        name="pause"
        choices={pauseChoices.map((value) => ({ value, label: t(`pauseChoice.${value}`) }))}
        value={choice}
        onChange={setChoice}
      />
      {choice === 'time' && (
        <TextField label={t('pause.endTime')} type="time" step={300} required value={time} onChange={setTime} />
      )}
      {choice === 'days' && <DateRangeFields range={days} onChange={setDays} />}
      {times && (
        <Notice tone="info">
          <p>
            <strong>{t('pause.onBoard', { period: formatPause(times) })}.</strong> <PauseEffect times={times} />
          </p>
        </Notice>
      )}
      <TextField
        label={t('pause.reason')}
        hint={t('pause.reasonHint')}
        value={reason}
        maxLength={200}
        onChange={setReason}
      />
      <StoreChoice chosen={stores} onChange={setStores} />
      <ProblemNotice problem={problem} />
      <Button icon="pause" type="submit" aria-disabled={isBusy || stores.length === 0}>
        {t('pause.start')}
      </Button>
    </form>
  )
}
