import type { NextPickupResponse } from '#contract/orders.ts'
import type { HomePageResponse } from '#contract/site.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import type { ProductCardData } from '../../components/product/card-product.ts'
import { ProductRow } from '../../components/product/product-row.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useNextPickup } from '../../hooks/use-next-pickup.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatMonthDay } from '../../product-format.ts'
import styles from './product-bands.module.css'

interface ProductBandProps {
  band: NonNullable<HomePageResponse['productBand']>
  products: readonly ProductCardData[]
  nextPickup: NextPickupResponse
}

/** What the bakery recommends at this time of the day, and for which day it can be ordered now. */
export function ProductBand({ band, products, nextPickup }: ProductBandProps) {
  const { t } = useTranslation('home')
  const { text: next } = useNextPickup(nextPickup)
  return (
    <section className={`page ${styles.band}`} aria-labelledby="band">
      <header>
        <h2 id="band" className="headline-l">
          {band.headline}
        </h2>
        <p className="lead soft">
          {band.text} {next}
        </p>
        <ShopDays days={nextPickup.dates.slice(0, 3)} />
        <SiteLink to="/products#home" className="target strong crust">
          {t('allProducts')}
        </SiteLink>
      </header>
      <ProductRow products={products} />
    </section>
  )
}

/** What there is on one of the next days. */
function ShopDays({ days }: { days: readonly string[] }) {
  const { t, language } = useTranslation('home')
  return (
    <nav className="row wrap middle gap-1" aria-label={t('shopFor')}>
      <span className="soft">{t('shopFor')}</span>
      {days.map((day) => (
        <SiteLink key={day} to={`/products?day=${day}#home`} className="chip">
          {formatDay(day, language, 'narrow')}
        </SiteLink>
      ))}
    </nav>
  )
}

interface SeasonBandProps {
  band: NonNullable<HomePageResponse['seasonBand']>
  products: readonly ProductCardData[]
}

/** What there is for a few weeks only. */
export function SeasonBand({ band, products }: SeasonBandProps) {
  const { t, language } = useTranslation('home')
  return (
    <section className={styles.season} aria-labelledby="season">
      <div className={`page ${styles.seasonPage}`}>
        <header>
          <p className="crust small strong">{t('seasonUntil', { date: formatMonthDay(band.until, language) })}</p>
          <h2 id="season" className="headline-m">
            {band.headline}
          </h2>
          <p>{band.text}</p>
        </header>
        <ProductRow products={products} />
      </div>
    </section>
  )
}
