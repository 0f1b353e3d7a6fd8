import { answerOrThrow } from '../../answer-or-throw.ts'
import { answerOffline } from '../../components/message-form/answer-offline.ts'
import { keepPageWhenSending } from '../../components/message-form/keep-page-when-sending.ts'
import { PageMeta } from '../../components/page-meta.tsx'
import { renewMyStoreCookie } from '../../components/store/keep-my-store.ts'
import { readMyStoreCookie } from '../../components/store/my-store-cookie.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { requestContext } from '../../request-context.ts'
import { appState } from '../../state/app-state.ts'
import { useFrame } from '../../use-frame.ts'
import { JobsTile } from '../home/jobs-tile.tsx'
import type { Route } from './+types/contact'
import styles from './contact.module.css'
import { contactFields } from './contact-fields.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactHead } from './contact-head.tsx'
import { sendContact } from './send-contact.ts'

export const handle = { ns: ['contact', 'places'] }
/** It shows the visitor's own store, so no one else may be sent the same page. */
export const headers = () => ({ 'Cache-Control': 'private, no-cache' })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, today } = context.get(requestContext)
  const [frame, home, list] = await Promise.all([api.frame(), api.home(), api.tinyStores({})])
  const stores = answerOrThrow(list).data.map(({ id, name, location }) => ({ id, name, location }))
  const own = stores.find(({ id }) => id === readMyStoreCookie(request.headers.get('cookie')))
  const { defaultStoreId } = answerOrThrow(frame).data.company
  const store = answerOrThrow(await api.store(own?.id ?? defaultStoreId)).data
  return { store, isMyStore: own !== undefined, stores, today: today(), jobs: answerOrThrow(home).data.jobs }
}

/** A visitor whose cookie is gone may still have the store in the state. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  renewMyStoreCookie(appState, document)
  return serverLoader()
}

export const shouldRevalidate = keepPageWhenSending

export const action = ({ request, context }: Route.ActionArgs) => sendContact(request, context.get(requestContext).api)

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answerOffline(request, contactFields, serverAction)

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { store, isMyStore, stores, today, jobs } = loaderData
  const { t } = useTexts('contact')
  const { company } = useFrame()
  return (
    <main id="main">
      <PageMeta
        title={t('pageTitle', { name: company.name })}
        description={t('pageDescription', { name: company.name })}
        picture={store.picture}
      />
      <ContactHead store={store} isMyStore={isMyStore} today={today} />
      <section id="write" className={styles.write} aria-labelledby="write-title">
        <div className={`page ${styles.desk}`}>
          <div className={styles.words}>
            <h2 id="write-title">{t('contact.headline')}</h2>
            <p>{t('contact.lead')}</p>
            <p className={styles.note}>{t('contact.note')}</p>
          </div>
          <ContactForm storeId={store.id} stores={stores} answer={actionData} />
        </div>
      </section>
      <div className={styles.jobs}>
        <JobsTile jobs={jobs} />
      </div>
    </main>
  )
}
