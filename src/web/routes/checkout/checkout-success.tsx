import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { appState } from '../../state/app-state.ts'
import { timings } from '../../timings.ts'
import styles from './checkout-success.module.css'

export interface Success {
  /** Missing when the payment provider cannot be reached: the order is kept and can be paid later. */
  approveUrl: string | undefined
  orderId: string
}

/** The browser goes to the payment page; whoever is still here after five seconds goes home, unless they ask to stay. */
export function CheckoutSuccess({ success: { approveUrl, orderId } }: { success: Success }) {
  const { t } = useTexts('checkout')
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isStaying, setStaying] = useState(approveUrl === undefined)

  useEffect(() => {
    appState.setState({ cartItemCount: 0, cartTotal: 0 })
    heading.current?.focus()
    if (approveUrl) location.assign(approveUrl)
  }, [approveUrl])

  useEffect(() => {
    if (isStaying) return
    const timer = setTimeout(() => void navigate('/'), timings.redirectAfterSuccess)
    return () => clearTimeout(timer)
  }, [isStaying, navigate])

  return (
    <section className={styles.success} aria-labelledby="success-title">
      <h2 id="success-title" ref={heading} tabIndex={-1}>
        {t(approveUrl ? 'successTitle' : 'savedTitle')}
      </h2>
      <p>{t(approveUrl ? 'successText' : 'savedText', { orderId })}</p>
      <p className={styles.ways}>
        {approveUrl && (
          <a href={approveUrl} className="button">
            {t('toPayment')}
          </a>
        )}
        <SiteLink to={`/selfservice/orders/${orderId}`} className="button button-quiet">
          {t('toOrder')}
        </SiteLink>
        {!isStaying && (
          <button type="button" className="button button-quiet" onClick={() => setStaying(true)}>
            {t('stay')}
          </button>
        )}
      </p>
    </section>
  )
}
