import { contactSchema } from '#contract/contact.ts'
import type { StoreResponse } from '#contract/stores.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { contactTexts } from '#domain/contact-message.ts'
import { phoneLink } from '#domain/store.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { MessageForm, PersonField, StoreField, type StoreOption } from '../../components/message-form/message-form.tsx'
import type { MessageResult } from '../../components/message-form/message-result.ts'
import { revalidateUnlessSending, sendFromBrowser } from '../../components/message-form/message-result.ts'
import { sendMessage } from '../../components/message-form/send-message.server.ts'
import { PictureImage } from '../../components/picture-image.tsx'
import { Section } from '../../components/section/section.tsx'
import { JobsTile } from '../../components/section/tile.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { OpenBadge } from '../../components/store/open-badge.tsx'
import { HoursList } from '../../components/store/opening-hours.tsx'
import { ContactBlock } from '../../components/store/store-info.tsx'
import { useFollowMyStore } from '../../hooks/use-follow-my-store.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { successOrThrow, visitorPageHeaders } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { readMyStore } from '../../state/my-store.ts'
import { describePage, sectionCrumb } from '../../structured-data.server.ts'
import type { Route } from './+types/contact'
import styles from './contact.module.css'

export const handle = { ns: ['contact', 'store-finder'], startMode: 'onControl' } satisfies RouteHandle
/** Not shared: the page shows the visitor's store. */
export const headers = visitorPageHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, language, today } = context.get(requestContext)
  const [frame, home, list] = await Promise.all([
    api('GET /site/layout'),
    api('GET /site/home'),
    api('GET /locations', { query: { tiny: true } }),
  ])
  await describePage(context, [sectionCrumb('contact', language)])
  const stores = successOrThrow(list).data.map(({ id, name, location }) => ({ id, name, location }))
  const myStoreId = readMyStore(request.headers.get('cookie'))?.id
  const myStore = stores.find(({ id }) => id === myStoreId)
  const { defaultStoreId } = successOrThrow(frame).data.company
  const store = successOrThrow(await api('GET /locations/{id}', { params: { id: myStore?.id ?? defaultStoreId } })).data
  return { store, isMyStore: myStore !== undefined, stores, today: today(), jobs: successOrThrow(home).data.jobs }
}

export const shouldRevalidate = revalidateUnlessSending

export const action = ({ request, context }: Route.ActionArgs) =>
  sendMessage(request, {
    fields: contactFields,
    check: (values, guard) => contactSchema.safeParse({ ...values, ...guard }),
    send: (id, body) => context.get(requestContext).api('POST /locations/{id}/contacts', { params: { id }, body }),
  })

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendFromBrowser(request, contactFields, serverAction)

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { store, isMyStore, stores, today, jobs } = loaderData
  useFollowMyStore(store.id)
  const { t } = useTranslation('contact')
  const { company } = useSiteData()
  return (
    <main id="main">
      <PageMeta
        title={t('pageTitle', { name: company.name })}
        description={t('pageDescription', { name: company.name })}
      />
      <ContactHead store={store} isMyStore={isMyStore} today={today} />
      <div className={`${styles.write} no-print`}>
        <Section
          id="write"
          headline={t('contact.headline')}
          introduction={
            <>
              <p>{t('contact.lead')}</p>
              <p className="soft">{t('contact.note')}</p>
            </>
          }
          isBeside
        >
          <ContactForm storeId={store.id} stores={stores} result={actionData} />
        </Section>
      </div>
      <div className={`${styles.jobs} no-print`}>
        <JobsTile jobs={jobs} />
      </div>
    </main>
  )
}

interface ContactHeadProps {
  store: StoreResponse
  isMyStore: boolean
  today: CalendarDate
}

/** Phone, mail and address of the company and of the store. */
function ContactHead({ store, isMyStore, today }: ContactHeadProps) {
  const { t } = useTranslation('contact')
  const { company } = useSiteData()
  return (
    <header id="header" className={`page ${styles.head}`}>
      <div className={`stack gap-2 ${styles.headText}`}>
        <p className="eyebrow">{t('head.kicker')}</p>
        <h1 className="headline-l">{t('head.headline')}</h1>
        <p className="lead">{t('head.lead')}</p>
      </div>
      <PictureImage
        className={styles.picture}
        picture={store.picture}
        alt=""
        sizes="(min-width: 1440px) 36rem, (min-width: 900px) 40vw, 1px"
        isFirst
      />
      <section className={styles.company} aria-labelledby="company">
        <h2 id="company" className="eyebrow">
          {t('head.company')}
        </h2>
        <address>
          <a className={styles.phone} href={phoneLink(company.phone)}>
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
        <h2 id="store" className="eyebrow">
          {t(isMyStore ? 'head.myStore' : 'head.store')}
        </h2>
        <p className={styles.name}>
          <SiteLink to={`/mystore/${store.id}`}>{store.name}</SiteLink>
        </p>
        <OpenBadge hours={store.openingHours} today={today} />
        <ContactBlock store={store} />
        <SiteLink to="/places#places" className="strong crust">
          {t('head.otherStore')}
        </SiteLink>
      </section>
      <section className={styles.hours} aria-labelledby="hours">
        <h2 id="hours" className="eyebrow">
          {t('head.hours')}
        </h2>
        <HoursList hours={store.openingHours} />
      </section>
    </header>
  )
}

interface Props {
  storeId: string
  stores: readonly StoreOption[]
  result: MessageResult<ContactField> | undefined
}

const emptyFields = { name: '', mail: '', phone: '', subject: '', message: '', privacy: '' }

function ContactForm({ storeId, stores, result }: Props) {
  const { t } = useTranslation('contact')
  return (
    <MessageForm
      name="contact"
      action="/contact#write"
      label={t('contact.form')}
      submitLabel={t('contact.submit')}
      fields={contactFields}
      rules={contactTexts}
      initialValues={{ ...emptyFields, storeId }}
      documentResult={result}
      stores={stores}
      sentHeadline={t('contact.sentHeadline')}
    >
      {(stateOf) => (
        <>
          <StoreField {...stateOf('storeId')} label={t('contact.store')} stores={stores} />
          <PersonField {...stateOf('name')} />
          <PersonField {...stateOf('mail')} />
          <PersonField {...stateOf('phone')} />
          <TextField {...stateOf('subject')} label={t('contact.subject')} />
          <TextArea {...stateOf('message')} label={t('form.message')} rows={8} />
        </>
      )}
    </MessageForm>
  )
}

/** In form order. */
const contactFields = ['storeId', 'name', 'mail', 'phone', 'subject', 'message', 'privacy'] as const
type ContactField = (typeof contactFields)[number]
