import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import type { CategoryResponse, ProductResponse, ProductSearchResponse } from '#contract/products.ts'
import { type AllergenClass, type AllergenFilter, passesAllergenFilter } from '#domain/catalog/allergens.ts'
import { formatList } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { EmptyState } from '#ui/states.tsx'
import { CartBar } from '../../components/cart-bar.tsx'
import type { ProductCardData } from '../../components/product/card-product.ts'
import { ProductCard } from '../../components/product/product-card.tsx'
import { toProductCardData } from '../../components/product/product-card-data.ts'
import { type AlternativeLink, AlternativeSearches } from '../../components/search/alternative-searches.tsx'
import { UnderstoodChips } from '../../components/search/understood-chips.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useNextPickup } from '../../hooks/use-next-pickup.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { searchTitles } from '../../layout/page-title.ts'
import { handlesScroll } from '../../layout/scroll-after-navigation.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { publicPageHeadersUntil, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { describePage, itemList, sectionCrumb } from '../../structured-data.server.ts'
import type { Route } from './+types/products'
import { CategoryTabs } from './category-tabs.tsx'
import {
  cardsPerPage,
  noAllergenFilter,
  type ProductFilterQuery,
  parseAllergenFilter,
  parseProductFilter,
  withAllergenFilter,
  withSearchText,
} from './product-filter-query.ts'
import { ProductFilters, useShownParams } from './product-filters.tsx'
import styles from './products.module.css'
import { rememberFilter } from './remembered-allergens.ts'

export const handle = {
  ns: ['products'],
  searchParams: ['category', 'search', 'regional', 'biological', 'store', 'day', 'shown', 'allergens', 'mode'],
  startMode: 'onUse',
} satisfies RouteHandle
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext)
  const { store, day, ...query } = parseProductFilter(new URL(request.url).searchParams)
  const [categories, next, locations] = await Promise.all([
    api('GET /products/categories', { query: { sort: 'catalog' } }),
    api('GET /pickup/next', { query: { storeId: store } }),
    api('GET /locations', { query: { tiny: true } }),
  ])
  const nextPickup = successOrThrow(next).data
  const stores = successOrThrow(locations).data.filter(({ pickupStore }) => pickupStore)
  const shop = {
    stores: stores.map(({ id, name }) => [id, name] as const),
    // A link may be older than its day.
    ...(day && nextPickup.dates.includes(day) && { day }),
    ...(stores.some(({ id }) => id === store) && { store }),
  }
  const products = await api('GET /products', {
    query: { ...query, storeId: shop.store, date: shop.day, sort: 'catalog', explain: true },
  })
  const found = successOrThrow(products)
  await describePage(context, [sectionCrumb('products', language)], (site) => [
    itemList(
      site,
      found.data.map(({ id }) => `/products/${id}`),
    ),
  ])
  const loaded = {
    categories: successOrThrow(categories).data,
    groups: groupByCategory(found.data).map(([category, products]) => ({
      category,
      products: products.map((product) => toProductCardData(product, language)),
    })),
    count: found.count,
    explained: found.search,
    nextPickup,
    shop,
  }
  return data(loaded, { headers: publicPageHeadersUntil(nextPickup.validSeconds) })
}

/** The groups are in the order of their first products: of the catalog, or the best of a search. */
const groupByCategory = (products: readonly ProductResponse[]) => [...Map.groupBy(products, ({ category }) => category)]

/** Allergens are filtered in the browser, so choosing them needs no request. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const serverFilter = (url: URL) => JSON.stringify([url.pathname, parseProductFilter(url.searchParams)])
  const isSameList = serverFilter(currentUrl) === serverFilter(nextUrl) && currentUrl.search !== nextUrl.search
  return isSameList ? false : defaultShouldRevalidate
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { categories, groups, count, explained, nextPickup, shop } = loaderData
  const { t, language } = useTranslation('products')
  const { company } = useSiteData()
  const { text: next } = useNextPickup(nextPickup)
  const [searchParams] = useSearchParams()
  const query = parseProductFilter(searchParams)
  const shownParams = useShownParams()
  const searched = [
    query.search,
    categories.find(({ id }) => id === query.category)?.name,
    shop.stores.find(([id]) => id === shop.store)?.[1],
    shop.day && formatDay(shop.day, language, 'narrow'),
    query.regional && t('regional'),
    query.biological && t('biological'),
    query.limit > cardsPerPage && t('shownTitle', { count: query.limit }),
  ]
  const filter = parseAllergenFilter(shownParams) ?? noAllergenFilter
  const visibleGroups = groups
    .map(({ category, products }) => ({
      category,
      products: products.filter(({ allergens }) => passesAllergenFilter(allergens, filter)),
    }))
    .filter(({ products }) => products.length > 0)
  const visibleCount = countProducts(visibleGroups)
  const remainingCount = count - countProducts(groups)
  const isNarrowed = Boolean(query.search) || query.regional || query.biological
  const isComplete = query.category === undefined && remainingCount === 0
  // The server does not know the allergens; then only the whole list can be counted.
  const tabCounts =
    filter.classes.length === 0 ? isNarrowed && explained?.options.category : isComplete && countGroups(visibleGroups)
  const nextPageParams = new URLSearchParams(searchParams)
  nextPageParams.set('shown', String(query.limit + cardsPerPage))
  return (
    <main id="main">
      <PageMeta
        title={searchTitles(t('pageTitle', { name: company.name }), searched, company)}
        description={t('pageDescription')}
      />
      <div className={`page stack gap-1 ${styles.head}`} id="home">
        <h1>{t('title')}</h1>
        <p className="lead">
          {next} {t('pricesWithTax')}
        </p>
      </div>
      <CategoryTabs
        categories={categories}
        current={query.category}
        groups={visibleGroups.map(({ category }) => category)}
        counts={tabCounts || undefined}
      />
      <div className="page">
        <ProductFilters
          query={query}
          shownParams={shownParams}
          counts={explained?.options}
          shop={{ ...shop, days: nextPickup.dates }}
        />
        <ResultSummary
          count={filter.classes.length > 0 ? visibleCount : count}
          filter={filter}
          searchedFreeFrom={explained?.freeFrom ?? []}
        />
        <SearchedFor understood={explained?.understood ?? []} />
        {visibleCount === 0 && remainingCount === 0 && (
          <NoProducts explained={explained} count={count} filter={filter} query={query} />
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

const countGroups = (groups: readonly Group[]) =>
  Object.fromEntries(groups.map(({ category, products }) => [category, products.length]))

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
        <h2 id={titleId} className="headline-m">
          {category?.name ?? t('otherCategory')}
        </h2>
        {category?.description && <p className="soft">{category.description}</p>}
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

interface NoProductsProps {
  explained: ProductSearchResponse | undefined
  /** Without the allergen filter. */
  count: number
  filter: AllergenFilter
  query: ProductFilterQuery
}

/** Says why, and offers the nearest searches that find something. */
function NoProducts({ explained, count: unfilteredCount, filter, query }: NoProductsProps) {
  const { t } = useTranslation('products')
  const [searchParams] = useSearchParams()
  const isFiltered = filter.classes.length > 0 || Boolean(query.category) || query.regional || query.biological
  const links = (explained?.alternatives ?? []).map(({ kind, label, query: text, count }): AlternativeLink => {
    const removed = kind === 'withoutFilters' ? ['category', 'regional', 'biological'] : []
    const params = withSearchText(searchParams, text, removed)
    const products = t('result', { count })
    return {
      key: kind + label,
      text:
        kind === 'without'
          ? t('alternatives.without', { label, products })
          : t('alternatives.withoutFilters', { products }),
      to: `/products?${params}`,
    }
  })
  const allergenLinks = unfilteredCount > 0 ? listAllergenLinks() : []
  /** Only the allergens empty the list. */
  function listAllergenLinks(): AlternativeLink[] {
    const products = t('result', { count: unfilteredCount })
    return [
      {
        key: 'allergens',
        text: t('alternatives.withoutAllergens', { products }),
        to: `/products?${withAllergenFilter(searchParams, noAllergenFilter)}`,
        onFollow: () => rememberFilter(undefined),
      },
      ...(explained?.understood ?? []).map(({ label, without }) => ({
        key: label,
        text: t('alternatives.withoutWord', { label }),
        to: `/products?${withSearchText(searchParams, without)}`,
      })),
    ]
  }
  return (
    <EmptyState
      headline={t('emptyTitle')}
      text={t(explained?.isUnsupported ? 'emptyTextUnsupported' : isFiltered ? 'emptyText' : 'emptyTextForWords')}
    >
      <AlternativeSearches label={t('alternatives.label')} links={[...allergenLinks, ...links]} />
      <SiteLink to="/products#home" className="button" onClick={() => rememberFilter(undefined)}>
        {t(isFiltered ? 'reset' : 'showAll')}
      </SiteLink>
    </EmptyState>
  )
}

/** What the words of the search were understood as. */
function SearchedFor({ understood }: { understood: ProductSearchResponse['understood'] }) {
  const { t } = useTranslation('products')
  const [searchParams] = useSearchParams()
  return (
    <div className={styles.understood}>
      <UnderstoodChips
        understood={understood}
        texts={{
          label: t('understood.label'),
          remove: (label) => t('understood.remove', { label }),
          unknown: t('understood.unknown'),
        }}
        toSearch={(text) => `/products?${withSearchText(searchParams, text)}`}
      />
    </div>
  )
}

interface ResultSummaryProps {
  count: number
  filter: AllergenFilter
  /** Allergens that the words of the search exclude. */
  searchedFreeFrom: readonly AllergenClass[]
}

/** States the number of results and the allergen rule in words, as a live region. */
function ResultSummary({ count, filter: { mode, classes }, searchedFreeFrom }: ResultSummaryProps) {
  const { t, language } = useTranslation('products')
  const toNames = (codes: readonly AllergenClass[]) => codes.map((code) => t(`allergenClass.${code}`))
  const isFreeFrom = mode === 'freeFrom'
  const freeFrom = [...new Set([...searchedFreeFrom, ...(isFreeFrom ? classes : [])])]
  const contained = isFreeFrom ? [] : classes
  return (
    <div className={`row wrap baseline soft ${styles.summary}`} role="status">
      <p>{t('result', { count })}</p>
      {freeFrom.length > 0 && (
        <p className={styles.rule}>{t('freeFromText', { list: formatList(toNames(freeFrom), language) })}</p>
      )}
      {contained.length > 0 && (
        <p className={styles.rule}>
          {t('containsText', { list: formatList(toNames(contained), language, 'disjunction') })}
        </p>
      )}
    </div>
  )
}
