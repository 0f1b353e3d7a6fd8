import { formatInstant } from '#domain/i18n/format-dates.ts'
import { Notice } from '#ui/notice.tsx'
import { useTimer } from '#ui/use-timer.ts'
import type { StaffData } from '../api/request.ts'
import { useRead } from '../api/use-read.ts'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ProblemText } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'

type Printer = StaffData<'GET /label-printer'>

const lookEveryMs = 4_000

/** The printer of a store, looked at again as long as something waits for it. */
export function usePrinter(storeId: string | undefined) {
  const reading = useRead('GET /label-printer', { query: { store: storeId ?? '' } })
  const isWaiting = (reading.data?.waiting ?? 0) > 0
  useTimer(reading.read, isWaiting ? lookEveryMs : undefined)
  return reading
}

/** What waits for the printer, and why. */
export function PrinterState({ printer }: { printer: Printer }) {
  const { t, language } = useTranslation()
  const { date: today } = useLocalTime()
  const { address, waiting, fault, lastPrintedAt } = printer
  if (!address) return null
  const last = lastPrintedAt ? t('printer.last', { time: formatInstant(lastPrintedAt, today, language) }) : ''
  return (
    <div role="status">
      {waiting === 0 ? (
        last && <p className="soft">{last}</p>
      ) : (
        <Notice tone={fault ? 'warning' : 'info'}>
          <strong>{t('printer.waiting', { count: waiting })}</strong> {fault && t(`printerFault.${fault}`)}
        </Notice>
      )}
    </div>
  )
}

/** Sends the labels of these orders to the printer of their store. Nothing without one. */
export function PrinterButton({ storeId, orderIds }: { storeId: string; orderIds: readonly string[] }) {
  const { t } = useTranslation()
  const { data, setData } = usePrinter(storeId)
  const { send, isBusy, problem } = useSend()
  if (!data?.address) return null

  async function print(): Promise<void> {
    const changed = await send('POST /label-prints', { body: { store: storeId, orders: [...orderIds] } })
    if (changed) setData(changed)
  }

  return (
    <div className="stack gap-1">
      <Button icon="print" aria-disabled={isBusy || orderIds.length === 0} onClick={() => void print()}>
        {t('printer.print', { count: orderIds.length })}
      </Button>
      {problem && <ProblemText problem={problem} />}
      <PrinterState printer={data} />
    </div>
  )
}
