import { answerOrThrow } from '../../answer-or-throw.ts'
import { PageMeta } from '../../components/page-meta.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { publicPage } from '../../public-page.ts'
import { requestContext } from '../../request-context.ts'
import { useFrame } from '../../use-frame.ts'
import type { Route } from './+types/checkout'
import styles from './checkout.module.css'
import { CheckoutDesk } from './checkout-desk.tsx'

export const handle = { ns: ['checkout', 'pickup', 'products'] }
export const headers = publicPage

export async function loader({ context }: Route.LoaderArgs) {
  const stores = answerOrThrow(await context.get(requestContext).api.tinyStores({}))
  return { stores: stores.data.filter(({ pickup_store }) => pickup_store === 1) }
}

export default function Checkout({ loaderData: { stores } }: Route.ComponentProps) {
  const { t } = useTexts('checkout')
  const { company } = useFrame()
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageMeta title={t('pageTitle', { name: company.name })} isPrivate />
      <h1 id="checkout-data">{t('title')}</h1>
      <noscript>
        <p className={styles.note}>{t('needsScript', { phone: company.phone })}</p>
      </noscript>
      <CheckoutDesk stores={stores} />
    </main>
  )
}
