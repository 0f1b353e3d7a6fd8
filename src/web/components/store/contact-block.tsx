import type { StoreAnswer } from '#contract/stores/store-answer.ts'
import { phoneLink } from '#domain/store/phone-link.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PageIcon } from '../page-icon.tsx'
import styles from './contact-block.module.css'

type Props = Pick<StoreAnswer, 'street_address' | 'postal_code' | 'location' | 'maps_link' | 'phone' | 'mail'>

/** A maps service opens only when the visitor follows the link. */
export function ContactBlock({ store }: { store: Props }) {
  const { t } = useTexts('places')
  const { t: sayCommon } = useTexts()
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
            <span className="visually-hidden"> {sayCommon('newTab')}</span>
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
