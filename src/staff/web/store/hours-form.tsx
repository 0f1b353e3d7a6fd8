import { useState } from 'react'
import type { AffectedOrder, AffectedOrders, StoreDayResult } from '#contract/staff/store-care.ts'
import { useSend } from '../api/use-send.ts'
import { ChoiceField, Field } from '../components/field.tsx'
import { Notice } from '../components/message.tsx'
import { ProblemText } from '../components/problem-text.tsx'
import { formatDay } from '../format.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import { useSelectedStore } from '../state/selected-store.ts'
import { AffectedOrderList } from './affected-orders.tsx'
import type { DateRange } from './calendar-model.ts'
import styles from './hours-form.module.css'
import choiceStyles from './store-choice.module.css'
import { StoreChoice } from './store-choice.tsx'

interface Props {
  range: DateRange
  onChanged: () => void
  onClose: () => void
}

/** Says whom a change hits before it happens. */
export function HoursForm({ range, onChanged, onClose }: Props) {
  const { t, language } = useTranslation()
  const store = useSelectedStore(useSession())
  const [kind, setKind] = useState<'closed' | 'hours' | 'usual'>('closed')
  const [period, setPeriod] = useState({ from: '07:00', until: '12:00' })
  const [reason, setReason] = useState({ de: '', en: '' })
  const [stores, setStores] = useState<readonly string[]>(store ? [store.id] : [])
  const [affected, setAffected] = useState<readonly AffectedOrder[] | undefined>()
  const [cancels, setCancels] = useState(false)
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const { send, isBusy, problem } = useSend()
  const days =
    range.from === range.until
      ? formatDay(range.from, language)
      : t('hours.range', {
          from: formatDay(range.from, language, 'short'),
          until: formatDay(range.until, language, 'short'),
        })
  const body = {
    stores,
    ...range,
    periods: kind === 'closed' ? [] : [period],
    reason: { de: reason.de, ...(reason.en.trim() && { en: reason.en }) },
    cancelOrders: cancels,
  }

  async function restore(): Promise<void> {
    const done = await send('DELETE', '/store-days', { body: { stores, ...range } })
    if (!done) return
    onChanged()
    onClose()
  }

  async function preview(): Promise<void> {
    setIsReasonMissing(reason.de.trim() === '')
    if (reason.de.trim() === '') return
    const found = await send<AffectedOrders>('POST', '/store-days/preview', { body })
    if (!found) return
    if (found.orders.length > 0) setAffected(found.orders)
    else await change()
  }

  async function change(): Promise<void> {
    const changed = await send<StoreDayResult>('PUT', '/store-days', { body })
    if (!changed) return
    onChanged()
    const isShown = ({ orderId }: AffectedOrder) => affected?.some((order) => order.orderId === orderId) ?? false
    // Somebody may have ordered after the preview; nobody would call them if the form closed now.
    if (changed.kept.every(isShown)) onClose()
    else setAffected(changed.kept)
  }

  return (
    <form
      className={styles.form}
      aria-labelledby="hours-form"
      onSubmit={(event) => {
        event.preventDefault()
        void (kind === 'usual' ? restore() : affected ? change() : preview())
      }}
    >
      <h2 id="hours-form">{days}</h2>
      <ChoiceField
        legend={t('hours.what')}
        name="kind"
        choices={(['closed', 'hours', 'usual'] as const).map((value) => ({ value, label: t(`hoursKind.${value}`) }))}
        value={kind}
        onChange={(value) => {
          setKind(value)
          setAffected(undefined)
        }}
      />
      {kind === 'hours' && (
        <div className={styles.period}>
          {(['from', 'until'] as const).map((edge) => (
            <Field key={edge} label={t(`hours.${edge}`)}>
              {(ids) => (
                <input
                  {...ids}
                  type="time"
                  step={300}
                  required
                  value={period[edge]}
                  onChange={({ target }) => setPeriod({ ...period, [edge]: target.value })}
                />
              )}
            </Field>
          ))}
        </div>
      )}
      {kind !== 'usual' && (
        <>
          <Field
            label={t('hours.reason')}
            hint={t('hours.reasonHint')}
            error={isReasonMissing ? t('hours.reasonMissing') : undefined}
          >
            {(ids) => (
              <input
                {...ids}
                value={reason.de}
                maxLength={120}
                onChange={({ target }) => setReason({ ...reason, de: target.value })}
              />
            )}
          </Field>
          <Field label={t('hours.reasonEnglish')}>
            {(ids) => (
              <input
                {...ids}
                value={reason.en}
                maxLength={120}
                onChange={({ target }) => setReason({ ...reason, en: target.value })}
              />
            )}
          </Field>
        </>
      )}
      <StoreChoice chosen={stores} onChange={setStores} />
      {affected && (
        <AffectedOrderList headline={t('hours.affected', { count: affected.length })} orders={affected}>
          <label className={choiceStyles.check}>
            <input type="checkbox" checked={cancels} onChange={({ target }) => setCancels(target.checked)} />
            {t('hours.cancelThem')}
          </label>
          {!cancels && <p>{t('hours.keepThem')}</p>}
        </AffectedOrderList>
      )}
      {problem && (
        <Notice tone="amber">
          <ProblemText problem={problem} />
        </Notice>
      )}
      <div className={styles.buttons}>
        <button type="submit" className="button" aria-disabled={isBusy || stores.length === 0}>
          {t(kind === 'usual' ? 'hours.restore' : affected ? 'hours.confirm' : 'hours.save')}
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t('common.cancel')}
        </button>
      </div>
    </form>
  )
}
