import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { StoreResponse } from '#contract/stores.ts'
import { type ServiceCode, serviceCodes } from '#domain/content/option-values.ts'
import { phoneLink } from '#domain/store.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { appState, notify, useAppState } from '../../state/app-state.ts'
import { chooseMyStore } from '../../state/save-my-store.ts'
import { IconSymbols, PageIcon, SymbolIcon } from '../page-icon.tsx'
import styles from './store-info.module.css'

type ContactBlockProps = Pick<
  StoreResponse,
  'streetAddress' | 'postalCode' | 'location' | 'mapsLink' | 'phone' | 'mail' | 'walk'
>

/** Links to a map service; nothing is loaded from it before the click. */
export function ContactBlock({ store }: { store: ContactBlockProps }) {
  const { t } = useTranslation('store-finder')
  const { t: tCommon } = useTranslation()
  return (
    <address className={styles.contact}>
      <a href={store.mapsLink} target="_blank" rel="noopener">
        <PageIcon name="pin" size={22} />
        <span>
          {store.streetAddress}
          <br />
          {store.postalCode} {store.location}
          <small className="small crust block">
            {t('contact.onMap')}
            <span className="visually-hidden"> {tCommon('newTab')}</span>
          </small>
        </span>
      </a>
      {store.walk && (
        <p>
          <PageIcon name="map" size={22} />
          <span>{t(`walk.${store.walk.from}`, { count: store.walk.minutes, name: store.walk.name })}</span>
        </p>
      )}
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
    <ul className={`row wrap gap-1 ${form === 'icons' ? 'crust' : ''} ${styles.services}`} data-form={form}>
      {codes.map((code) => {
        const label = t(`service.${code}`)
        return (
          <li key={code} className="row middle gap-1" data-service={code}>
            {form === 'icons' ? <SymbolIcon name={code} size={20} /> : <PageIcon name={code} size={22} />}
            <span className={form === 'icons' ? 'visually-hidden' : undefined}>{label}</span>
          </li>
        )
      })}
    </ul>
  )
}

interface ChooseStoreProps {
  store: { id: string; name: string }
  className: string
}

/** The server knows these targets too, for pages without script. */
type Target = '/mystore#places' | '/products#home'

/** Saves the store as the visitor's store, then opens a page. A form, so that it works without script. */
function ChooseStoreForm({ store, to, className, children }: ChooseStoreProps & { to: Target; children: ReactNode }) {
  const { t } = useTranslation('store-finder')
  const navigate = useNavigate()

  async function choose() {
    const isSaved = await chooseMyStore(store.id)
    if (isSaved) notify(appState, { tone: 'status', text: t('myStore.saved', { name: store.name }) })
    else notify(appState, { tone: 'alert', text: t('myStore.notSaved') })
    if (isSaved || to === '/products#home') await navigate(to)
  }

  return (
    <form
      method="post"
      action="/mystore"
      onSubmit={(event) => {
        event.preventDefault()
        void choose()
      }}
    >
      <input type="hidden" name="to" value={to} />
      <button type="submit" name="storeId" value={store.id} className={className}>
        {children}
      </button>
    </form>
  )
}

/** Leads to the products; the pickup is in this store. */
export function OrderHereButton(props: ChooseStoreProps) {
  const { t } = useTranslation('store-finder')
  return (
    <ChooseStoreForm {...props} to="/products#home">
      {t('myStore.order')}
    </ChooseStoreForm>
  )
}

/** `isMine` says what the server knows, before the state of the app is there. */
export function MyStoreButton({ isMine = false, ...props }: ChooseStoreProps & { isMine?: boolean }) {
  const { t } = useTranslation('store-finder')
  const isChosen = useAppState(({ myStore }) => myStore?.id === props.store.id)
  if (isMine || isChosen)
    return (
      <p className={`target strong ${styles.mine}`}>
        <PageIcon name="heart" size={22} />
        {t('myStore.isMine')}
      </p>
    )
  return (
    <ChooseStoreForm {...props} to="/mystore#places">
      <PageIcon name="heart" size={22} />
      {t('myStore.choose')}
    </ChooseStoreForm>
  )
}
