import { useState } from 'react'
import { useBrowserApi } from '../../api/browser-api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { createExpiringStorage, getLocalStorage } from '../../state/storage.ts'
import { forgetCustomer, forgetPastOrders, readRememberedCustomer } from './remembered-customer.ts'

/** Below an empty cart, where there is no form: what this device remembers, and how to forget it. */
export function RememberedDetails() {
  const { t } = useTranslation('checkout')
  const api = useBrowserApi()
  // The cart is known in the browser only, and so is whether it is empty.
  const [remembered] = useState(() => readRememberedCustomer(createExpiringStorage(getLocalStorage()), Date.now()))
  const [isForgotten, setIsForgotten] = useState(false)

  function forget(): void {
    forgetCustomer(createExpiringStorage(getLocalStorage()))
    forgetPastOrders(api)
    setIsForgotten(true)
  }

  if (isForgotten) return <p role="status">{t('forgotten')}</p>
  if (!remembered) return null
  const { givenname, surname, mail } = remembered
  const details = [`${givenname} ${surname}`.trim(), mail].filter(Boolean).join(', ')
  return (
    <p>
      {t('rememberedDetails', { details })}{' '}
      <button type="button" className="text-button" onClick={forget}>
        {t('forget')}
      </button>
    </p>
  )
}
