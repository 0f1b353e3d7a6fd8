import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { passesAllergenFilter } from '#domain/catalog/allergen-filter.ts'
import { answerOrThrow } from '../../answer-or-throw.ts'
import { PageMeta } from '../../components/page-meta.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { pack } from '../../pack.ts'
import { publicPage } from '../../public-page.ts'
import { requestContext } from '../../request-context.ts'
import { useFrame } from '../../use-frame.ts'
import { useUnpacked } from '../../use-unpacked.ts'
import type { Route } from './+types/products'
import { CartBar } from './cart-bar.tsx'
import { CategoryTabs } from './category-tabs.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ProductCard } from './product-card.tsx'
import { toCardData } from './product-card-data.ts'
import { cardsPerPage, readProductFilter } from './product-filter-query.ts'
import { allergensOf } from './product-texts.ts'
import styles from './products.module.css'
import { ResultSummary } from './result-summary.tsx'
import { useAllergenChoice } from './use-allergen-choice.ts'

export const handle = { ns: ['products'] }
export const headers = publicPage

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const { shown: limit, ...query } = readProductFilter(new URL(request.url).searchParams)
  const [categories, products] = await Promise.all([api.categories(), api.products({ ...query, limit })])
  const found = answerOrThrow(products)
  return {
    categories: answerOrThrow(categories).data,
    packedProducts: pack(found.data.map(toCardData)),
    count: found.count,
  }
}

/** Allergens are filtered here, in the browser: that choice is about health and is not sent anywhere. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const rest = (url: URL) => JSON.stringify([url.pathname, readProductFilter(url.searchParams)])
  const isSameList = rest(currentUrl) === rest(nextUrl) && currentUrl.search !== nextUrl.search
  return isSameList ? false : defaultShouldRevalidate
}

export default function Products({ loaderData: { categories, packedProducts, count } }: Route.ComponentProps) {
  const products = useUnpacked(packedProducts)
  const { t } = useTexts('products')
  const { company } = useFrame()
  const [parameters] = useSearchParams()
  const query = readProductFilter(parameters)
  const choice = useAllergenChoice()
  const shown = products.filter((product) => passesAllergenFilter(allergensOf(product), choice.filter))
  const hiddenByPage = count - products.length
  const moreParameters = new URLSearchParams(parameters)
  moreParameters.set('shown', String(query.shown + cardsPerPage))
  return (
    <main id="main">
      <PageMeta
        title={t('pageTitle', { name: company.name })}
        description={t('pageDescription')}
        picture={products[0]?.picture}
      />
      <div className={`page ${styles.head}`} id="home">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <CategoryTabs categories={categories} current={query.category} />
      <div className="page">
        <FilterBar query={query} choice={choice} />
        <ResultSummary count={choice.filter.classes.length > 0 ? shown.length : count} filter={choice.filter} />
        {shown.length === 0 && hiddenByPage === 0 && (
          <div className={styles.empty}>
            <h2>{t('emptyTitle')}</h2>
            <p>{t('emptyText')}</p>
            <SiteLink to="/products#home" className="button" onClick={choice.clear}>
              {t('reset')}
            </SiteLink>
          </div>
        )}
        <ul className={styles.grid}>
          {shown.map((product, index) => (
            <li key={product.id}>
              <ProductCard product={product} isFirst={index < 2} isEarly={index === 0} />
            </li>
          ))}
        </ul>
        {hiddenByPage > 0 && (
          <p className={styles.more}>
            <SiteLink to={`/products?${moreParameters}`} className="button button-quiet">
              {t('more')}
            </SiteLink>
          </p>
        )}
      </div>
      <CartBar />
    </main>
  )
}
