import { data, redirect } from 'react-router'
import { phoneLink } from '#domain/store/phone-link.ts'
import { PageMeta } from '../../components/page-meta.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { privatePage } from '../../private-page.ts'
import { requestContext } from '../../request-context.ts'
import { useFrame } from '../../use-frame.ts'
import type { Route } from './+types/payout'
import { frameStyle } from './frame-style.ts'
import styles from './payout.module.css'

export const handle = { ns: ['selfservice'] }
export const headers = privatePage

const outcomes = ['approve', 'cancel']

export async function loader({ context, request, params: { orderId, outcome } }: Route.LoaderArgs) {
  if (!outcomes.includes(outcome)) throw data('', { status: 404 })
  const { askPayout } = context.get(requestContext)
  const answer = await askPayout(`/orders/${encodeURIComponent(orderId)}/${outcome}${new URL(request.url).search}`)
  if (answer.status === 200 || answer.status === 302) {
    const [, fragment] = (answer.headers.get('location') ?? '').split('#')
    throw redirect(fragment ? `/#${fragment}` : '/', { headers: privatePage() })
  }
  const isDeclined = answer.status === 402
  return data({ orderId, isDeclined, said: await answer.text() }, { status: answer.status, headers: privatePage() })
}

/** The answer is HTML that we did not make ourselves: it is shown in a frame that can do nothing but be read. */
export default function Payout({ loaderData: { orderId, isDeclined, said } }: Route.ComponentProps) {
  const { t } = useTexts('selfservice')
  const { company, theme } = useFrame()
  const style = frameStyle(theme)
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageMeta title={t('payout.pageTitle', { name: company.name })} isPrivate />
      {/* Here only so that the policy of the page, which the frame inherits, allows it there. */}
      <style>{style}</style>
      <h1>{t('payout.headline')}</h1>
      <p className={styles.lead}>{t(isDeclined ? 'payout.leadDeclined' : 'payout.lead')}</p>
      <iframe
        className={styles.frame}
        title={t('payout.frame')}
        sandbox=""
        srcDoc={`<style>${style}</style><div class="payout-said">${said}</div>`}
      />
      <SiteLink to={`/selfservice/orders/${orderId}`} className="button" prefetch="none">
        {t('payout.order')}
      </SiteLink>
      <p className={styles.help}>
        {t('payout.help')} <a href={phoneLink(company.phone)}>{company.phone}</a>
      </p>
    </main>
  )
}
