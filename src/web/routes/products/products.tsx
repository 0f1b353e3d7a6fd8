import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import type { CategoryResponse, ProductResponse } from '#contract/products.ts'
import { type AllergenFilter, passesAllergenFilter } from '#domain/catalog/allergens.ts'
import { CartBar } from '../../components/cart-bar.tsx'
import { ProductCard } from '../../components/product/product-card.tsx'
import { type ProductCardData, toProductCardData } from '../../components/product/product-card-data.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { formatList } from '../../format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { handlesScroll } from '../../layout/scroll-after-navigation.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import { parseAllergens } from '../../product-format.ts'
import { requestContext } from '../../request-context.ts'
import { publicPageHeadersUntil, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/products'
import { CategoryTabs } from './category-tabs.tsx'
import { formatNextPickup } from './next-pickup-text.ts'
import { cardsPerPage, noAllergenFilter, parseAllergenFilter, parseProductFilter } from './product-filter-query.ts'
import { ProductFilters, useShownParams } from './product-filters.tsx'
import styles from './products.module.css'
import { rememberFilter } from './remembered-allergens.ts'

export const handle = {
  ns: ['products'],
  searchParams: ['category', 'search', 'regional', 'biological', 'shown', 'allergens', 'mode'],
} satisfies RouteHandle
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext)
  const query = parseProductFilter(new URL(request.url).searchParams)
  const [categories, products, next] = await Promise.all([
    api.categories(),
    api.products({ ...query, sort: 'catalog' }),
    api.nextPickup(),
  ])
  const found = successOrThrow(products)
  const nextPickup = successOrThrow(next).data
  const loaded = {
    categories: successOrThrow(categories).data,
    groups: groupByCategory(found.data).map(([category, products]) => ({
      category,
      products: products.map((product) => toProductCardData(product, language)),
    })),
    count: found.count,
    nextPickup,
  }
  return data(loaded, { headers: publicPageHeadersUntil(nextPickup.validSeconds) })
}

/** The list is sorted by category. */
const groupByCategory = (products: readonly ProductResponse[]) => [...Map.groupBy(products, ({ category }) => category)]

/** Allergens are filtered in the browser, so choosing them needs no request. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const serverFilter = (url: URL) => JSON.stringify([url.pathname, parseProductFilter(url.searchParams)])
  const isSameList = serverFilter(currentUrl) === serverFilter(nextUrl) && currentUrl.search !== nextUrl.search
  return isSameList ? false : defaultShouldRevalidate
}

export default function Products({ loaderData: { categories, groups, count, nextPickup } }: Route.ComponentProps) {
  const { t, language } = useTranslation('products')
  const { company } = useSiteData()
  const [searchParams] = useSearchParams()
  const query = parseProductFilter(searchParams)
  const shownParams = useShownParams()
  const filter = parseAllergenFilter(shownParams) ?? noAllergenFilter
  const visibleGroups = groups
    .map(({ category, products }) => ({
      category,
      products: products.filter((product) => passesAllergenFilter(parseAllergens(product), filter)),
    }))
    .filter(({ products }) => products.length > 0)
  const visibleCount = countProducts(visibleGroups)
  const remainingCount = count - countProducts(groups)
  const nextPageParams = new URLSearchParams(searchParams)
  nextPageParams.set('shown', String(query.limit + cardsPerPage))
  return (
    <main id="main">
      <PageMeta
        title={t('pageTitle', { name: company.name })}
        description={t('pageDescription')}
        picture={groups[0]?.products[0]?.picture}
      />
      <div className={`page ${styles.head}`} id="home">
        <h1>{t('title')}</h1>
        <p>
          {formatNextPickup(nextPickup, { t, language })} {t('pricesWithTax')}
        </p>
      </div>
      <CategoryTabs
        categories={categories}
        current={query.category}
        groups={visibleGroups.map(({ category }) => category)}
      />
      <div className="page">
        <ProductFilters query={query} shownParams={shownParams} />
        <ResultSummary count={filter.classes.length > 0 ? visibleCount : count} filter={filter} />
        {visibleCount === 0 && remainingCount === 0 && (
          <div className={styles.empty}>
            <h2>{t('emptyTitle')}</h2>
            <p>{t('emptyText')}</p>
            <SiteLink to="/products#home" className="button" onClick={() => rememberFilter(undefined)}>
              {t('reset')}
            </SiteLink>
          </div>
        )}
        {visibleGroups.map(({ category, products }, index) => (
          <ProductGroup
            key={category}
            category={categories.find(({ id }) => id === category)}
            products={products}
            isFirst={index === 0}
          />
        ))}
        {remainingCount > 0 && (
          <p className={styles.more}>
            <SiteLink to={`/products?${nextPageParams}`} state={handlesScroll} className="button button-quiet">
              {t('more')}
            </SiteLink>
          </p>
        )}
      </div>
      <CartBar />
    </main>
  )
}

interface Group {
  category: string
  products: readonly ProductCardData[]
}

const countProducts = (groups: readonly Group[]) => groups.reduce((sum, { products }) => sum + products.length, 0)

interface ProductGroupProps {
  category: CategoryResponse | undefined
  products: readonly ProductCardData[]
  /** At the top of the page. */
  isFirst: boolean
}

function ProductGroup({ category, products, isFirst }: ProductGroupProps) {
  const { t } = useTranslation('products')
  const titleId = `group-${category?.id ?? 'other'}`
  return (
    <section className={styles.group} aria-labelledby={titleId} data-category={category?.id}>
      <header>
        <h2 id={titleId}>{category?.name ?? t('otherCategory')}</h2>
        {category?.description && <p>{category.description}</p>}
      </header>
      <ul className={styles.grid}>
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} isFirst={isFirst && index < 2} isEarly={isFirst && index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ResultSummaryProps {
  count: number
  filter: AllergenFilter
}

/** States the number of results and the allergen rule in words, as a live region. */
function ResultSummary({ count, filter: { mode, classes } }: ResultSummaryProps) {
  const { t, language } = useTranslation('products')
  const names = classes.map((code) => t(`allergenClass.${code}`))
  return (
    <div className={styles.summary} role="status">
      <p>{t('result', { count })}</p>
      {classes.length > 0 && (
        <p className={styles.rule}>
          {mode === 'freeFrom'
            ? t('freeFromText', { list: formatList(names, language) })
            : t('containsText', { list: formatList(names, language, 'disjunction') })}
        </p>
      )}
    </div>
  )
}
