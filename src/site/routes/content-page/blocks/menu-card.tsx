import { useId } from 'react'
import { allergenClasses } from '#domain/catalog/allergens.ts'
import { formatEuros, formatList } from '#domain/i18n/format.ts'
import { CategoryIconImage } from '#site/components/category-icon.tsx'
import { SiteLink } from '#site/components/site-link.tsx'
import { useTranslation } from '#site/i18n/use-translation.ts'
import { useSiteData } from '#site/layout/use-site-data.ts'
import { formatAvailability, formatContent, formatPrice } from '#site/product-format.ts'
import { appState, useAppState } from '#site/state/app-state.ts'
import type { BlockProps } from '../block-kinds.ts'
import { ContentLink } from '../content-link.tsx'
import { usePageData } from '../page-data.ts'
import styles from './menu-card.module.css'
import { getDeclaredClasses, type MenuProduct } from './menu-card-data.ts'

export function MenuCardBlock({ id, headline }: BlockProps<'menucard'>) {
  const { t } = useTranslation('pages')
  const { company } = useSiteData()
  const { menu: groups = [] } = usePageData()
  const hasDetails = useAppState(({ menuCardDetails }) => menuCardDetails)
  const headingId = useId()
  return (
    <section id={id} className={`page stack gap-4 ${styles.block}`} aria-labelledby={headline && headingId}>
      <div className={styles.head}>
        <p className={styles.brand}>
          <img src="/brand/mark.svg" alt="" width="36" height="36" loading="lazy" />
          {company.shortName}
        </p>
        {headline && (
          <h2 id={headingId} className="headline-l">
            {headline}
          </h2>
        )}
        <p>{t('blocks.menucard.prices')}</p>
        <DetailsToggle isOn={hasDetails} />
        <PrintButton />
      </div>
      <nav className="no-print" aria-label={t('blocks.menucard.categories')}>
        <ul className="row wrap gap-2">
          {groups.map(({ category }) => (
            <li key={category.id}>
              <ContentLink href={`#menu-${category.id}`} className="target strong crust">
                {category.name}
              </ContentLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.groups}>
        {groups.map(({ category, products }) => (
          <div key={category.id} id={`menu-${category.id}`} className={styles.group}>
            <h3>
              <CategoryIconImage icon={category.icon} />
              {category.name}
            </h3>
            <ul>
              {products.map((product) => (
                <MenuRow key={product.id} product={product} hasDetails={hasDetails} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {hasDetails && <MenuLegend />}
    </section>
  )
}

function MenuRow({ product, hasDetails }: { product: MenuProduct; hasDetails: boolean }) {
  const { t, language } = useTranslation('products')
  const translation = { t, language }
  const isSinglePiece = product.content.unit === 'piece' && product.content.amount === 1
  const facts = [
    ...(isSinglePiece ? [] : [formatContent(product, translation)]),
    ...(product.deposit > 0 ? [t('deposit', { price: formatEuros(product.deposit, language) })] : []),
    // The lead time matters for online orders, not on the card at the counter.
    ...formatAvailability({ ...product, preparationDays: 0 }, translation),
  ]
  return (
    <li className={styles.row}>
      <p className={styles.line}>
        <SiteLink to={`/products/${product.id}`}>{product.name}</SiteLink>
        <span className={styles.leader} aria-hidden="true" />
        <span className={styles.price}>{formatPrice(product, translation)}</span>
      </p>
      {product.organicControlBody && (
        <p className={`strong ${styles.organic}`}>{t('organicCode', { code: product.organicControlBody })}</p>
      )}
      {facts.length > 0 && <p className="soft">{facts.join(' · ')}</p>}
      {hasDetails && <MenuDeclaration product={product} />}
    </li>
  )
}

/** Shows allergen letters, with the full names for screen readers; additives use the wording required by law. */
function MenuDeclaration({ product }: { product: Pick<MenuProduct, 'allergens' | 'additives'> }) {
  const { t, language } = useTranslation('products')
  const { allergens } = product
  if (allergens === null) return <p className={`strong ${styles.undeclared}`}>{t('undeclared')}</p>
  return (
    <>
      {allergens.length === 0 && <p>{t('containsNone')}</p>}
      {allergens.length > 0 && (
        <ul className={`row wrap ${styles.allergens}`}>
          {getDeclaredClasses(allergens).map(({ letter, code, members }) => (
            <li key={code}>
              <b className="crust" aria-hidden="true">
                {letter}
              </b>
              <span className="visually-hidden">{t(`allergenClass.${code}`)}</span>
              {'\u00a0'}
              {members.map((member) => t(`allergen.${member}`)).join(', ')}
            </li>
          ))}
        </ul>
      )}
      {product.additives.length > 0 && (
        <p className="crust">
          {formatList(
            product.additives.map((code) => t(`additive.${code}`)),
            language,
          )}
        </p>
      )}
    </>
  )
}

function MenuLegend() {
  const { t } = useTranslation('pages')
  const { t: tProducts } = useTranslation('products')
  return (
    <div className={styles.legend}>
      <h3 className="headline-s">{t('blocks.menucard.legend')}</h3>
      <dl className={styles.letters}>
        {allergenClasses.map(({ letter, code }) => (
          <div key={code} className="row gap-15">
            <dt>{letter}</dt>
            <dd>{tProducts(`allergenClass.${code}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">{t('blocks.menucard.additives')}</p>
      <p className="soft">{t('blocks.menucard.traces')}</p>
    </div>
  )
}

/** In the app state, so that it stays as it is while the visitor looks at a product and returns. */
function DetailsToggle({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('pages')
  return (
    <button
      type="button"
      className={`button button-quiet needs-script no-print ${styles.details}`}
      onClick={() => appState.setState({ menuCardDetails: !isOn })}
    >
      {t(isOn ? 'blocks.menucard.hideDetails' : 'blocks.menucard.showDetails')}
    </button>
  )
}

function PrintButton() {
  const { t } = useTranslation('pages')
  return (
    <button type="button" className="button button-quiet needs-script no-print" onClick={() => window.print()}>
      {t('blocks.menucard.print')}
    </button>
  )
}
