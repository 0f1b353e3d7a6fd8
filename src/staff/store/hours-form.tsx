import { useState } from 'react'
import type { AffectedOrder, PlannedHours, StoreDayPreview, StoreDayRequest } from '#contract/staff/store-care.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ChoiceField } from '#ui/choice.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { takeFocus } from '#ui/focus.ts'
import { Notice } from '#ui/notice.tsx'
import tableStyles from '#ui/table.module.css'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import { useSelectedStore } from '../state/selected-store.ts'
import { AffectedOrderList } from './affected-orders.tsx'
import type { DateRange } from './calendar-model.ts'
import styles from './hours-preview.module.css'
import { type Period, PeriodFields, useUsualPeriods } from './period-fields.tsx'
import { StoreChoice } from './store-choice.tsx'

interface Props {
  range: DateRange
  onChanged: () => void
  onClose: () => void
}

const kinds = ['closed', 'closesAt', 'opensAt', 'periods', 'usual'] as const

interface Draft {
  kind: (typeof kinds)[number]
  time: string
  /** Undefined until they are changed. */
  periods: readonly Period[] | undefined
  reason: string
  reasonEnglish: string
  stores: readonly string[]
}

function toChange({ kind, time, periods }: Draft): StoreDayRequest['change'] {
  if (kind === 'closesAt' || kind === 'opensAt') return { kind, time }
  return kind === 'periods' ? { kind, periods: [...(periods ?? [])] } : { kind }
}

/** Shows the hours of each store before and after, and whom the change hits, before it happens. */
export function HoursForm({ range, onChanged, onClose }: Props) {
  const { t, language } = useTranslation()
  const store = useSelectedStore(useSession())
  const [draft, setDraft] = useState<Draft>({
    ...{ kind: 'closed', time: '', periods: undefined, reason: '', reasonEnglish: '' },
    stores: store ? [store.id] : [],
  })
  const [preview, setPreview] = useState<StoreDayPreview | undefined>()
  const [cancels, setCancels] = useState(false)
  const [moveTo, setMoveTo] = useState('')
  const [notMoved, setNotMoved] = useState(false)
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const { send, isBusy, problem } = useSend()
  const session = useSession()
  const { kind, reason, reasonEnglish, stores } = draft
  const [firstStore] = stores
  const hasTimes = kind === 'periods' || kind === 'closesAt' || kind === 'opensAt'
  const usualPeriods = useUsualPeriods(hasTimes ? firstStore : undefined, range.from)
  const periods = draft.periods ?? usualPeriods
  // The time of the first store until another one is typed.
  const usualTime = kind === 'opensAt' ? usualPeriods?.[0]?.from : usualPeriods?.at(-1)?.until
  const time = draft.time || usualTime || ''
  const otherStores = session.stores.filter(({ id }) => !stores.includes(id))
  const days =
    range.from === range.until
      ? formatDay(range.from, language)
      : t('hours.range', {
          from: formatDay(range.from, language, 'short'),
          until: formatDay(range.until, language, 'short'),
        })
  const body: StoreDayRequest = {
    stores: [...stores],
    ...range,
    change: toChange({ ...draft, periods, time }),
    ...(kind !== 'usual' && { reason: { de: reason, ...(reasonEnglish.trim() && { en: reasonEnglish }) } }),
    cancelOrders: cancels && !moveTo,
    ...(moveTo && { moveOrdersTo: moveTo }),
  }
  const isNothing =
    (kind === 'closesAt' || kind === 'opensAt' || kind === 'usual') &&
    preview?.hours.every(({ before, after }) => JSON.stringify(before) === JSON.stringify(after))

  /** What was checked no longer holds. */
  function edit(changes: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...changes }))
    setNotMoved(false)
    setPreview(undefined)
  }

  async function check(): Promise<void> {
    const isMissing = kind !== 'usual' && reason.trim() === ''
    setIsReasonMissing(isMissing)
    if (!isMissing) setPreview(await send('POST /store-days/preview', { body }))
  }

  async function save(checked: StoreDayPreview): Promise<void> {
    const changed = await send('PUT /store-days', { body })
    if (!changed) return
    onChanged()
    const isShown = ({ orderId }: AffectedOrder) => checked.orders.some((order) => order.orderId === orderId)
    // Somebody may have ordered after the check; nobody would call them if the form closed now.
    const areLeft = moveTo !== '' && changed.kept.length > 0
    if (changed.kept.every(isShown) && !areLeft) return onClose()
    setNotMoved(areLeft)
    setMoveTo('')
    setPreview({ ...checked, orders: changed.kept })
  }

  return (
    <form
      className="card stack gap-2"
      aria-labelledby="hours-form"
      onSubmit={(event) => {
        event.preventDefault()
        void (preview ? save(preview) : check())
      }}
    >
      <h2 id="hours-form">{days}</h2>
      <ChoiceField
        legend={t('hours.what')}
        name="kind"
        choices={kinds.map((value) => ({
          value,
          label: t(`hoursKind.${value}`),
          isDisabled: value === 'periods' && stores.length !== 1,
        }))}
        value={kind}
        onChange={(value) => edit({ kind: value, periods: undefined })}
      />
      {(kind === 'closesAt' || kind === 'opensAt') && (
        <TextField
          label={t(`hours.${kind}`)}
          hint={t('hours.untouched')}
          type="time"
          step={300}
          required
          value={time}
          onChange={(value) => edit({ time: value })}
        />
      )}
      {kind === 'periods' && periods && (
        <PeriodFields periods={periods} onChange={(changed) => edit({ periods: changed })} />
      )}
      {kind !== 'usual' && (
        <>
          <TextField
            label={t('hours.reason')}
            hint={t('hours.reasonHint')}
            error={isReasonMissing ? t('hours.reasonMissing') : undefined}
            value={reason}
            maxLength={120}
            onChange={(value) => edit({ reason: value })}
          />
          <TextField
            label={t('hours.reasonEnglish')}
            value={reasonEnglish}
            maxLength={120}
            onChange={(value) => edit({ reasonEnglish: value })}
          />
        </>
      )}
      <StoreChoice
        chosen={stores}
        onChange={(chosen) => edit({ stores: chosen, periods: undefined, kind: kind === 'periods' ? 'closed' : kind })}
      />
      {preview && <HoursPreview preview={preview} />}
      {isNothing && <Notice tone="info">{t('hours.nothing')}</Notice>}
      {preview && preview.orders.length > 0 && (
        <AffectedOrderList
          headline={t(notMoved ? 'hours.notMoved' : 'hours.affected', { count: preview.orders.length })}
          orders={preview.orders}
        >
          {otherStores.length > 0 && (
            <SelectField
              label={t('hours.moveTo')}
              hint={t('hours.moveHint')}
              none={t('hours.moveNowhere')}
              choices={otherStores}
              value={moveTo}
              onChange={setMoveTo}
            />
          )}
          {!moveTo && (
            <CheckboxField checked={cancels} onChange={setCancels}>
              {t('hours.cancelThem')}
            </CheckboxField>
          )}
          {!cancels && !moveTo && <p>{t('hours.keepThem')}</p>}
        </AffectedOrderList>
      )}
      <ProblemNotice problem={problem} />
      <div className="row wrap gap-15">
        {!isNothing && (
          <Button type="submit" aria-disabled={isBusy || stores.length === 0}>
            {t(preview ? 'hours.saveAsShown' : 'hours.check')}
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

function Periods({ periods }: { periods: PlannedHours['before'] }) {
  const { t } = useTranslation()
  if (periods.length === 0) return t('hours.closed')
  return periods.map(({ from, until }) => (
    <span key={from} className="block nowrap">
      {`${from}–${until} `}
    </span>
  ))
}

/** The hours of each store before and after a change, and how many orders lose their time. */
function HoursPreview({ preview: { hours, orders } }: { preview: StoreDayPreview }) {
  const { t, language } = useTranslation()
  const { stores } = useSession()
  const isOneDay = new Set(hours.flatMap(({ dates }) => dates)).size === 1
  const countOrders = ({ store, dates }: PlannedHours) =>
    orders.filter((order) => order.store === store && dates.includes(order.date)).length
  return (
    <section aria-labelledby="hours-preview">
      <h3 id="hours-preview" ref={takeFocus} tabIndex={-1}>
        {t('hours.preview')}
      </h3>
      <table className={`${tableStyles.table} ${styles.table}`}>
        <thead>
          <tr>
            {(['store', 'before', 'after'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`hours.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((row) => {
            const isChanged = JSON.stringify(row.before) !== JSON.stringify(row.after)
            const count = countOrders(row)
            return (
              <tr key={`${row.store} ${row.dates[0]}`} data-changed={isChanged}>
                <th scope="row">
                  {stores.find(({ id }) => id === row.store)?.name ?? row.store}
                  {!isOneDay && <small>{row.dates.map((date) => formatDay(date, language, 'short')).join(', ')}</small>}
                </th>
                <td>
                  <Periods periods={row.before} />
                </td>
                <td>
                  {isChanged ? <Periods periods={row.after} /> : t('hours.unchanged')}
                  {row.isLonger && <small className="error">{t('hours.longer')}</small>}
                  {count > 0 && <small className="error">{t('lists.orders', { count })}</small>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
