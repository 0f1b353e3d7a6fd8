import { useNavigate } from 'react-router'
import type { StoreResponse } from '#contract/stores.ts'
import { phoneLink, type ServiceCode, serviceCodes } from '#domain/store.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { appState, notify, useAppState } from '../../state/app-state.ts'
import { saveMyStore } from '../../state/my-store.ts'
import { IconSymbols, PageIcon, SymbolIcon } from '../page-icon.tsx'
import { SiteLink } from '../site-link.tsx'
import styles from './store-info.module.css'

type ContactBlockProps = Pick<
  StoreResponse,
  'street_address' | 'postal_code' | 'location' | 'maps_link' | 'phone' | 'mail'
>

/** Links to a map service; nothing is loaded from it before the click. */
export function ContactBlock({ store }: { store: ContactBlockProps }) {
  const { t } = useTranslation('store-finder')
  const { t: tCommon } = useTranslation()
  return (
    <address className={styles.contact}>
      <a href={store.maps_link} target="_blank" rel="noopener">
        <PageIcon name="pin" size={22} />
        <span>
          {store.street_address}
          <br />
          {store.postal_code} {store.location}
          <small>
            {t('contact.onMap')}
            <span className="visually-hidden"> {tCommon('newTab')}</span>
          </small>
        </span>
      </a>
      <a href={phoneLink(store.phone)}>
        <PageIcon name="call" size={22} />
        <span>{store.phone}</span>
      </a>
      <a href={`mailto:${store.mail}`}>
        <PageIcon name="mail" size={22} />
        <span>{store.mail}</span>
      </a>
    </address>
  )
}

interface ServiceListProps {
  codes: readonly ServiceCode[]
  /** Icons only (labels for screen readers), which needs `ServiceSymbols` on the page; or icons with visible labels. */
  form: 'icons' | 'labels'
}

export const ServiceSymbols = () => <IconSymbols names={serviceCodes} />

export function ServiceList({ codes, form }: ServiceListProps) {
  const { t } = useTranslation('store-finder')
  return (
    <ul className={styles.services} data-form={form}>
      {codes.map((code) => {
        const label = t(`service.${code}`)
        return (
          <li key={code} data-service={code}>
            {form === 'icons' ? <SymbolIcon name={code} size={20} /> : <PageIcon name={code} size={22} />}
            <span className={form === 'icons' ? 'visually-hidden' : undefined}>{label}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Leads to the products, and remembers the store for the pickup. Without script the store is chosen at the checkout. */
export function OrderHereLink({ store }: { store: { id: string; name: string } }) {
  const { t } = useTranslation('store-finder')
  return (
    <SiteLink to="/products#home" className="button" onClick={() => saveMyStore(appState, store, document)}>
      {t('myStore.order')}
    </SiteLink>
  )
}

interface MyStoreButtonProps {
  store: { id: string; name: string }
  className?: string
}

/** Saves the store as the visitor's store and opens its page. */
export function MyStoreButton({ store, className = 'button' }: MyStoreButtonProps) {
  const { t } = useTranslation('store-finder')
  const navigate = useNavigate()
  const isMine = useAppState(({ myStore }) => myStore?.id === store.id)

  function choose() {
    saveMyStore(appState, store, document)
    notify(appState, { tone: 'status', text: t('myStore.saved', { name: store.name }) })
    void navigate('/mystore#places')
  }

  if (isMine)
    return (
      <p className={styles.mine}>
        <PageIcon name="heart" size={22} />
        {t('myStore.isMine')}
      </p>
    )
  return (
    <button type="button" className={`${className} ${styles.choose}`} onClick={choose}>
      <PageIcon name="heart" size={22} />
      {t('myStore.choose')}
    </button>
  )
}
