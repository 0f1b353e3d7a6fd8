import { useEffect, useState } from 'react'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { TextField } from '#ui/field.tsx'
import { useBrowserApi } from '../../api/browser-api.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { MarkupText } from '../../i18n/markup-text.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { canReceivePushes, isIphone, subscribe } from '../../push-subscription.ts'
import styles from './product.module.css'

interface Props {
  productId: string
  store: string
  date: CalendarDate
}

type State = 'closed' | 'byMail' | 'wanted' | 'toConfirm'

/** For a day on which the product is sold out: one tap on a device that takes messages, else a mail address. */
export function StockAlertOffer({ productId, store, date }: Props) {
  const { t, language } = useTranslation('products')
  const api = useBrowserApi()
  const [state, setState] = useState<State>('closed')
  /** Asked for beforehand: browsers allow the question only right after a tap. */
  const [pushKey, setPushKey] = useState<string>()
  const [mail, setMail] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const wanted = { productId, store, date }

  useEffect(() => {
    if (!canReceivePushes() || Notification.permission === 'denied') return
    let isMounted = true
    api('GET /stock-alerts').then(
      (response) => isMounted && response.success && setPushKey(response.data.pushKey),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [api])

  async function askForPush(key: string): Promise<void> {
    const known = await subscribe(key)
    if (!known) return setState('byMail')
    const body = { ...wanted, push: { pushId: known.pushId, ...known.body } }
    const response = await api('POST /stock-alerts', { body })
    if (response.success) setState('wanted')
    else setFailure(response.message)
  }

  async function askForMail(): Promise<void> {
    const response = await api('POST /stock-alerts', { body: { ...wanted, mail, website: '' } })
    if (response.success) setState('toConfirm')
    else setFailure(response.errors ? t('alert.mailInvalid') : response.message)
  }

  function run(work: () => Promise<void>): void {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    work()
      .catch(() => setFailure(t('alert.failed')))
      .finally(() => setBusy(false))
  }

  if (state === 'wanted' || state === 'toConfirm')
    return (
      <p className={`small ${styles.alert}`} role="status">
        {t(`alert.${state}`)}
      </p>
    )
  const day = formatDay(date, language, 'medium')
  return (
    <div className={`stack top gap-1 ${styles.alert} no-print`}>
      {state === 'closed' ? (
        <button
          type="button"
          className="text-button"
          aria-disabled={isBusy}
          onClick={() => (pushKey ? run(() => askForPush(pushKey)) : setState('byMail'))}
        >
          {t('alert.button')}
          <span className="visually-hidden"> ({day})</span>
        </button>
      ) : (
        <form
          className="stack gap-1"
          noValidate
          aria-label={`${t('alert.button')} (${day})`}
          onSubmit={(event) => {
            event.preventDefault()
            run(askForMail)
          }}
        >
          {isIphone() && !canReceivePushes() && <p className="small">{t('alert.homeScreen')}</p>}
          <TextField
            type="email"
            maxLength={254}
            autoComplete="email"
            name="mail"
            label={t('alert.mail')}
            value={mail}
            onChange={setMail}
            isRequired
          />
          <p>
            <button type="submit" className="button button-quiet" aria-disabled={isBusy}>
              {t('alert.submit')}
            </button>
          </p>
          <p className="small soft">
            <MarkupText text={t('alert.privacy')} elements={{ policy: <SiteLink to="/policy" target="_blank" /> }} />
          </p>
        </form>
      )}
      {state === 'closed' && pushKey && (
        <button type="button" className="text-button small" onClick={() => setState('byMail')}>
          {t('alert.rather')}
          <span className="visually-hidden"> ({day})</span>
        </button>
      )}
      {failure && (
        <p className="error small" role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
