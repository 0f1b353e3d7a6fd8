import type { StoreAnswer } from '#contract/stores/store-answer.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { phoneLink } from '#domain/store/phone-link.ts'
import { PictureImage } from '../../components/picture-image.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { ContactBlock } from '../../components/store/contact-block.tsx'
import { HoursList } from '../../components/store/hours-list.tsx'
import { OpenBadge } from '../../components/store/open-badge.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFrame } from '../../use-frame.ts'
import styles from './contact-head.module.css'

interface Props {
  store: StoreAnswer
  isMyStore: boolean
  today: CalendarDate
}

/** Where a person can be reached without any form. */
export function ContactHead({ store, isMyStore, today }: Props) {
  const { t } = useTexts('contact')
  const { company } = useFrame()
  return (
    <header id="header" className={`page ${styles.head}`}>
      <div className={styles.words}>
        <p className="eyebrow">{t('head.kicker')}</p>
        <h1>{t('head.headline')}</h1>
        <p className={styles.lead}>{t('head.lead')}</p>
      </div>
      <PictureImage
        className={styles.picture ?? ''}
        picture={store.picture}
        alt=""
        sizes="(min-width: 1440px) 36rem, (min-width: 900px) 40vw, 1px"
        isFirst
      />
      <section className={styles.company} aria-labelledby="company">
        <h2 id="company">{t('head.company')}</h2>
        <address>
          <a className={styles.large} href={phoneLink(company.phone)}>
            {company.phone}
          </a>
          <a className={styles.mail} href={`mailto:${company.mail}`}>
            {company.mail}
          </a>
          <span>
            {company.legalName}
            <br />
            {company.streetAddress}
            <br />
            {company.postalCode} {company.location}
          </span>
        </address>
      </section>
      <section className={styles.store} aria-labelledby="store">
        <h2 id="store">{t(isMyStore ? 'head.myStore' : 'head.store')}</h2>
        <p className={styles.name}>
          <SiteLink to={`/mystore/${store.id}`}>{store.name}</SiteLink>
        </p>
        <OpenBadge hours={store.opening_hours} today={today} />
        <ContactBlock store={store} />
        <p className={styles.other}>
          <SiteLink to="/places#places">{t('head.otherStore')}</SiteLink>
        </p>
      </section>
      <section className={styles.hours} aria-labelledby="hours">
        <h2 id="hours">{t('head.hours')}</h2>
        <HoursList hours={store.opening_hours} />
      </section>
    </header>
  )
}
