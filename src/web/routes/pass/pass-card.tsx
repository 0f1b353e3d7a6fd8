import { formatPickupDate } from '../../components/pickup/format-pickup-date.ts'
import { shortTime } from '../../components/store/short-time.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './pass-card.module.css'
import type { QrDrawing } from './qr-drawing.ts'
import type { PassData } from './to-pass-data.ts'

interface Props {
  pass: PassData
  qr: QrDrawing
}

/** Made to be held up at a counter: the code first, readable from across it. */
export function PassCard({ pass, qr }: Props) {
  const { t, language } = useTexts('selfservice')
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <h1>{t('pass.headline')}</h1>
        <p>
          <span className="visually-hidden">{t('pass.number')} </span>
          {pass.orderId}
        </p>
      </header>
      <div className={styles.code}>
        <p className={styles.label}>{t('pass.code')}</p>
        <p className={styles.digits}>{pass.pickupCode}</p>
        <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('pass.qr')}>
          <path d={qr.path} shapeRendering="crispEdges" />
        </svg>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('pass.when')}</dt>
          <dd>
            <strong>{formatPickupDate(pass.pickupDate, language, 'full')}</strong>
            <span>{t('ticket.from', { time: shortTime(pass.pickupTime) })}</span>
          </dd>
        </div>
        <div>
          <dt>{t('pass.where')}</dt>
          <dd>
            <strong>{pass.store.name}</strong>
            <span>{pass.store.address}</span>
          </dd>
        </div>
        <div>
          <dt>{t('pass.what')}</dt>
          <dd>
            <strong>{t('pass.items', { count: pass.itemCount })}</strong>
          </dd>
        </div>
      </dl>
    </article>
  )
}
