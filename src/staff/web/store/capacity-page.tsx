import { useState } from 'react'
import { Link } from 'react-router'
import type { CapacityResponse } from '#contract/staff/store-care.ts'
import { useRead } from '../api/use-read.ts'
import { useSend } from '../api/use-send.ts'
import { Notice } from '../components/message.tsx'
import { ProblemText } from '../components/problem-text.tsx'
import { QuantityStepper } from '../components/quantity-stepper.tsx'
import { formatDay } from '../format.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import { useSelectedStore } from '../state/selected-store.ts'
import styles from './pause-page.module.css'
import { StoreLayout } from './store-layout.tsx'

const maxCapacity = 1000

/** How many orders a store takes per half hour. */
export function CapacityPage() {
  const { t, language } = useTranslation()
  const store = useSelectedStore(useSession())
  const { data, setData, problem } = useRead<CapacityResponse>('/capacity', { store: store?.id })
  const { send, isBusy, problem: sendProblem } = useSend()
  const [edited, setEdited] = useState<number | undefined>()
  const [isSaved, setIsSaved] = useState(false)
  const shownProblem = sendProblem ?? problem
  const value = edited ?? data?.capacity ?? 0

  async function save(): Promise<void> {
    const changed = await send<CapacityResponse>('PUT', '/capacity', { body: { store: store?.id, capacity: value } })
    if (!changed) return
    setData(changed)
    setEdited(undefined)
    setIsSaved(true)
  }

  return (
    <StoreLayout title="capacity">
      <p>{t('capacity.text')}</p>
      {shownProblem && (
        <Notice tone="amber">
          <ProblemText problem={shownProblem} />
        </Notice>
      )}
      {data && (
        <div className={styles.form}>
          <QuantityStepper
            label={t('capacity.label')}
            value={value}
            max={maxCapacity}
            onChange={(next) => {
              setEdited(next)
              setIsSaved(false)
            }}
          />
          <button type="button" className="button" aria-disabled={isBusy} onClick={() => void save()}>
            {t('capacity.save', { count: value })}
          </button>
        </div>
      )}
      <div role="status">
        {isSaved && (
          <Notice tone="sage">
            <p>{t('capacity.saved')}</p>
          </Notice>
        )}
      </div>
      {data && data.overbooked.length > 0 && (
        <section aria-labelledby="overbooked">
          <h2 id="overbooked">{t('capacity.overbooked')}</h2>
          <p>{t('capacity.overbookedText')}</p>
          <ul>
            {data.overbooked.map(({ date, time, used }) => (
              <li key={`${date} ${time}`}>
                <Link to={`/lists/pickup?date=${date}&store=${store?.id ?? ''}`}>
                  {formatDay(date, language)}, {time}: {t('lists.orders', { count: used })}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </StoreLayout>
  )
}
