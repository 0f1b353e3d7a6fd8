import { useState } from 'react'
import { maxMinutesBefore, minMinutesBefore } from '#domain/order/label-printing.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import type { StaffData } from '../api/request.ts'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { ProblemNotice } from '../components/message.tsx'
import { QuantityStepper } from '../components/quantity-stepper.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import { PrinterState, usePrinter } from '../lists/printer-state.tsx'
import { useSelectedStore } from '../state/selected-store.ts'
import { StoreLayout } from './store-layout.tsx'

type Printer = StaffData<'GET /label-printer'>

const usualMinutes = 45

/** The printer for the labels of bags. */
export function Component() {
  const store = useSelectedStore(useSession())
  const { t } = useTranslation()
  const { data, setData, problem } = usePrinter(store?.id)
  return (
    <StoreLayout title="printer">
      <p>{t('printer.text')}</p>
      <ProblemNotice problem={problem} />
      {data && store && (
        <>
          <PrinterState printer={data} />
          <PrinterForm key={`${store.id} ${data.address}`} storeId={store.id} printer={data} onChanged={setData} />
        </>
      )}
    </StoreLayout>
  )
}

interface FormProps {
  storeId: string
  printer: Printer
  onChanged: (printer: Printer) => void
}

function PrinterForm({ storeId, printer, onChanged }: FormProps) {
  const { t } = useTranslation()
  const { send, isBusy, problem } = useSend()
  const [address, setAddress] = useState(printer.address ?? '')
  const [when, setWhen] = useState<'asked' | 'due'>(printer.minutesBefore === null ? 'asked' : 'due')
  const [minutes, setMinutes] = useState(printer.minutesBefore ?? usualMinutes)
  const [isSaved, setIsSaved] = useState(false)

  async function save(): Promise<void> {
    const body = { store: storeId, address, minutesBefore: when === 'due' ? minutes : null }
    const changed = await send('PUT /label-printer', { body })
    if (!changed) return
    setIsSaved(true)
    onChanged(changed)
  }

  async function tryOut(): Promise<void> {
    const changed = await send('POST /label-prints', { body: { store: storeId, orders: [] } })
    if (changed) onChanged(changed)
  }

  return (
    <form
      className="form-column"
      onChange={() => setIsSaved(false)}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={t('printer.address')}
        hint={t('printer.addressHint')}
        error={fieldErrorText(t, problem?.errors?.address)}
        autoComplete="off"
        inputMode="decimal"
        value={address}
        onChange={setAddress}
      />
      <ChoiceField
        legend={t('printer.when')}
        name="when"
        choices={(['asked', 'due'] as const).map((value) => ({ value, label: t(`printerWhen.${value}`) }))}
        value={when}
        onChange={setWhen}
      />
      {when === 'due' && (
        <div>
          <p>{t('printer.minutes')}</p>
          <QuantityStepper
            label={t('printer.minutes')}
            value={minutes}
            min={minMinutesBefore}
            max={maxMinutesBefore}
            step={5}
            onChange={setMinutes}
          />
        </div>
      )}
      <ProblemNotice problem={problem?.errors ? undefined : problem} />
      <div role="status">{isSaved && <Notice tone="success">{t('printer.saved')}</Notice>}</div>
      <div className="row wrap gap-15">
        <Button type="submit" aria-disabled={isBusy}>
          {t('printer.save')}
        </Button>
        {printer.address && (
          <Button kind="quiet" icon="print" aria-disabled={isBusy} onClick={() => void tryOut()}>
            {t('printer.try')}
          </Button>
        )}
      </div>
    </form>
  )
}
