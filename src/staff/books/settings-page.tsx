import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { BooksSettingsBody } from '#contract/staff/books.ts'
import { pickupRecorders } from '#domain/books/books-settings.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useLoaded } from '../api/page-loader.ts'
import { unwrap } from '../api/request.ts'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { useSession } from '../layout/use-session.ts'
import type { StaffApp } from '../staff-app.ts'
import { allows } from '../state/session-cache.ts'
import { BooksLayout } from './books-layout.tsx'
import { readBooksAddress } from './books-range.ts'
import styles from './settings-page.module.css'
import { useBooksTranslation } from './use-books-translation.ts'

export const createLoader =
  ({ requests, clock }: StaffApp) =>
  async ({ request }: LoaderFunctionArgs) => ({
    address: readBooksAddress(request.url, berlinTime(clock.now()).date),
    settings: unwrap(await requests.request('GET /books/settings')),
  })

type NumberField = {
  [K in keyof BooksSettingsBody]: BooksSettingsBody[K] extends number ? K : never
}[keyof BooksSettingsBody]

const clientFields: readonly NumberField[] = [
  'consultantNumber',
  'clientNumber',
  'fiscalYearStartMonth',
  'accountLength',
]
const moneyFields: readonly NumberField[] = ['transitAccount', 'cashAccount', 'feeAccount', 'unassignedAccount']

type CostCentres = BooksSettingsBody['costCentres']

/** Without one, a store is left out. */
function withCostCentre(all: CostCentres, storeId: string, value: string): CostCentres {
  const { [storeId]: _, ...others } = all
  return value === '' ? others : { ...others, [storeId]: value }
}

/** Accounts and numbers that the tax adviser names. */
export function Component() {
  const { t } = useBooksTranslation()
  const { address, settings: loaded } = useLoaded(createLoader)
  const session = useSession()
  const { isDefault: wasDefault, ...initial } = loaded
  const [settings, setSettings] = useState<BooksSettingsBody>(initial)
  const [isDefault, setIsDefault] = useState(wasDefault)
  const [isSaved, setIsSaved] = useState(false)
  const { send, isBusy, problem } = useSend()
  const errors = problem?.errors ?? {}

  const change = (next: Partial<BooksSettingsBody>) => {
    setIsSaved(false)
    setSettings({ ...settings, ...next })
  }

  async function save(): Promise<void> {
    if (!(await send('PUT /books/settings', { body: settings }))) return
    setIsSaved(true)
    setIsDefault(false)
  }

  const numberField = (name: NumberField, hint?: string) => (
    <TextField
      key={name}
      label={t(`settings.${name}`)}
      hint={hint}
      error={errors[name] && t('settings.invalid')}
      inputMode="numeric"
      value={settings[name] || ''}
      onChange={(value) => change({ [name]: Number(value.replace(/\D/g, '')) })}
    />
  )
  const hintOf = (name: NumberField) => {
    if (name === 'fiscalYearStartMonth') return t('settings.fiscalYearHint')
    return name === 'accountLength' ? t('settings.accountLengthHint') : undefined
  }

  return (
    <BooksLayout title={t('settings.headline')} address={address}>
      <form
        className="form-column"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <header className="stack gap-1">
          <h2 className="headline-m">{t('settings.headline')}</h2>
          <p>{t('settings.intro')}</p>
        </header>
        {isDefault && <Notice tone="warning">{t('settings.isDefault')}</Notice>}
        <fieldset className={`stack gap-2 ${styles.group}`}>
          <legend>{t('settings.client')}</legend>
          {clientFields.map((name) => numberField(name, hintOf(name)))}
          <ChoiceField
            legend={t('settings.chart')}
            name="chart"
            value={settings.chart}
            choices={(['03', '04'] as const).map((value) => ({ value, label: `SKR ${value}` }))}
            onChange={(chart) => change({ chart })}
          />
        </fieldset>
        {(['revenue', 'deposits'] as const).map((part) => (
          <fieldset key={part} className={`stack gap-2 ${styles.group}`}>
            <legend>{t(`settings.${part}`)}</legend>
            {settings[part].map((rate, index) => (
              <RateFields
                key={rate.vatPercent}
                rate={rate}
                isInvalid={errors[`${part}.${rate.vatPercent}`] !== undefined}
                onChange={(next) => change({ [part]: settings[part].with(index, next) })}
              />
            ))}
          </fieldset>
        ))}
        <fieldset className={`stack gap-2 ${styles.group}`}>
          <legend>{t('settings.money')}</legend>
          {moneyFields.map((name) => numberField(name))}
        </fieldset>
        <fieldset className={`stack gap-2 ${styles.group}`}>
          <legend>{t('settings.costCentres')}</legend>
          <p className="soft small">{t('settings.costCentresHint')}</p>
          {session.stores.map(({ id, name }) => (
            <TextField
              key={id}
              label={name}
              error={errors[`costCentres.${id}`] && t('settings.invalid')}
              autoComplete="off"
              value={settings.costCentres[id] ?? ''}
              onChange={(value) => change({ costCentres: withCostCentre(settings.costCentres, id, value.trim()) })}
            />
          ))}
        </fieldset>
        <div className={`stack gap-1 ${styles.group}`}>
          <ChoiceField
            legend={t('settings.pickupRecorder')}
            name="pickupRecorder"
            value={settings.pickupRecorder}
            choices={pickupRecorders.map((value) => ({ value, label: t(`settings.recorder.${value}`) }))}
            onChange={(pickupRecorder) => change({ pickupRecorder })}
          />
          <p className="soft small">{t('settings.recorderHint')}</p>
          <div role="status">
            {settings.pickupRecorder === 'journal' && <Notice tone="warning">{t('settings.recorderWarning')}</Notice>}
          </div>
        </div>
        <fieldset className={`stack gap-2 ${styles.group}`}>
          <legend>{t('settings.evidence')}</legend>
          <TextField
            label={t('settings.dayEndMail')}
            hint={t('settings.dayEndMailHint')}
            error={errors.dayEndMail && t('settings.invalid')}
            type="email"
            autoComplete="off"
            value={settings.dayEndMail}
            onChange={(value) => change({ dayEndMail: value })}
          />
        </fieldset>
        <div role="status">
          <ProblemNotice problem={problem} />
          {isSaved && <Notice tone="success">{t('settings.saved')}</Notice>}
        </div>
        {allows(session, 'books.manage') && (
          <div>
            <Button type="submit" aria-disabled={isBusy}>
              {t('settings.save')}
            </Button>
          </div>
        )}
      </form>
    </BooksLayout>
  )
}

type RateAccount = BooksSettingsBody['revenue'][number]

interface RateProps {
  rate: RateAccount
  isInvalid: boolean
  onChange: (rate: RateAccount) => void
}

function RateFields({ rate, isInvalid, onChange }: RateProps) {
  const { t } = useBooksTranslation()
  const percent = rate.vatPercent
  return (
    <div className="filters">
      <TextField
        label={t('settings.rate', { percent })}
        error={isInvalid ? t('settings.invalid') : undefined}
        inputMode="numeric"
        value={rate.account || ''}
        onChange={(value) => onChange({ ...rate, account: Number(value.replace(/\D/g, '')) })}
      />
      <TextField
        label={t('settings.taxKey', { percent })}
        hint={t('settings.taxKeyHint')}
        inputMode="numeric"
        maxLength={4}
        value={rate.taxKey}
        onChange={(value) => onChange({ ...rate, taxKey: value.replace(/\D/g, '') })}
      />
    </div>
  )
}
