import { PageMeta } from '../../components/page-meta.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { privatePage } from '../../private-page.ts'
import { useFrame } from '../../use-frame.ts'
import { LookUpForm } from '../selfservice/look-up-form.tsx'
import { openOrder } from '../selfservice/open-order.ts'
import type { Route } from './+types/pass'
import styles from './pass.module.css'
import { PassCard } from './pass-card.tsx'
import { qrDrawing } from './qr-drawing.ts'
import { toPassData } from './to-pass-data.ts'
import { useKeptPass } from './use-kept-pass.ts'

export const handle = { ns: ['selfservice', 'pickup'] }
export const headers = privatePage

export async function loader({ context, request, params: { orderId } }: Route.LoaderArgs) {
  const order = await openOrder({ context, request, orderId, folder: '/pass' })
  const isLinkExpired = new URL(request.url).searchParams.get('link') === 'expired'
  if (!order) return { pass: undefined, orderId, isLinkExpired }
  return { pass: toPassData(order), qr: qrDrawing(`${order.orderId} ${order.pickupCode}`) }
}

export default function PassPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.pass) return <Pass {...loaderData} />
  return <LookUpForm answer={undefined} {...loaderData} target="pass" />
}

function Pass({ pass, qr }: Extract<Route.ComponentProps['loaderData'], { pass: object }>) {
  const { t } = useTexts('selfservice')
  const { company } = useFrame()
  const isKept = useKeptPass(pass.pickupDate, pass.isValid)
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageMeta title={t('pass.pageTitle', { number: pass.orderId, name: company.name })} isPrivate />
      {pass.isValid ? (
        <>
          <PassCard pass={pass} qr={qr} />
          <p className={styles.hint}>{t('pass.hint')}</p>
          <p className={styles.saved} role="status">
            {isKept && t('pass.saved')}
          </p>
        </>
      ) : (
        <div className={styles.none}>
          <h1>{t('pass.headline')}</h1>
          <p>{t(pass.isCanceled ? 'pass.noneCanceled' : 'pass.noneUnpaid')}</p>
        </div>
      )}
      <p className={styles.ways}>
        <SiteLink to={`/selfservice/orders/${pass.orderId}`} prefetch="none" className="button button-quiet">
          {t('pass.order')}
        </SiteLink>
        {pass.isValid && (
          <button type="button" className="button button-quiet" onClick={() => window.print()}>
            {t('pass.print')}
          </button>
        )}
      </p>
    </main>
  )
}
