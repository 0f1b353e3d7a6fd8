import { useRef } from 'react'
import { Form, useNavigation, useSearchParams, useSubmit } from 'react-router'
import type { ProductSearchResponse } from '#contract/products.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import { useBrowserCheckbox, useInputBeforeHydration } from '../../components/form/input-before-hydration.ts'
import { PageIcon } from '../../components/page-icon.tsx'
import { useSearchInput } from '../../hooks/use-search-input.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { afterPaint } from '../../scheduling.ts'
import { AllergenPanel } from './allergen-filter.tsx'
import {
  noAllergenFilter,
  type ProductFilterQuery,
  parseAllergenFilter,
  parseProductFilter,
  withAllergenFilter,
} from './product-filter-query.ts'
import styles from './product-filters.module.css'
import { rememberFilter, useRememberedFilter, withRememberedClasses } from './remembered-allergens.ts'
import { type Shop, ShopChoice } from './shop-choice.tsx'

interface ProductFiltersProps {
  /** Of the list that is shown. */
  query: ProductFilterQuery
  shownParams: URLSearchParams
  /** Of products that each filter would show. */
  counts?: ProductSearchResponse['options'] | undefined
  shop: Shop
}

/** A GET form: with JavaScript every change submits it, without it the button does. */
export function ProductFilters({ query, shownParams, counts, shop }: ProductFiltersProps) {
  const { t } = useTranslation('products')
  const { form, search, submitForm, submitAfterPaint, submitAfterTyping, allergenHandlers } = useProductFilterForm({
    query,
    shownParams,
  })
  const shown = parseProductFilter(shownParams)
  return (
    <Form
      ref={form}
      method="get"
      action="/products"
      className={`row wrap middle gap-15 ${styles.bar}`}
      onSubmit={(event) => {
        event.preventDefault()
        submitForm()
      }}
    >
      {shown.category && <input type="hidden" name="category" value={shown.category} />}
      <ShopChoice shop={shop} onChange={submitAfterPaint} />
      <div className={styles.search}>
        <label htmlFor="product-search" className="visually-hidden">
          {t('search')}
        </label>
        <PageIcon name="search" />
        <input
          ref={search}
          id="product-search"
          type="search"
          name="search"
          defaultValue={query.search}
          placeholder={t('searchHint')}
          maxLength={100}
          autoComplete="off"
          onChange={submitAfterTyping}
        />
      </div>
      <fieldset className="row wrap gap-1">
        <legend className="visually-hidden">{t('filters')}</legend>
        {(['regional', 'biological'] as const).map((name) => (
          <ProductFilterChip
            key={name}
            name={name}
            label={t(name)}
            count={counts?.[name]}
            isOn={shown[name]}
            onChange={submitAfterPaint}
          />
        ))}
        <AllergenPanel filter={parseAllergenFilter(shownParams) ?? noAllergenFilter} {...allergenHandlers} />
      </fieldset>
      <button type="submit" className={`button ${styles.submit}`}>
        {t('submit')}
      </button>
    </Form>
  )
}

interface ProductFilterChipProps {
  name: string
  label: string
  count: number | undefined
  isOn: boolean
  onChange: () => void
}

function ProductFilterChip({ count, isOn, ...filter }: ProductFilterChipProps) {
  const { t } = useTranslation('products')
  return (
    <FilterChip
      {...filter}
      ref={useBrowserCheckbox(isOn)}
      type="checkbox"
      value="true"
      defaultChecked={isOn}
      count={count === undefined ? undefined : { figure: count, text: t('result', { count }) }}
    />
  )
}

const typingPauseMs = 250
const productsPath = '/products'

/** The query that is being loaded, so that controls and list react before the response arrives, or else the current one. */
export function useShownParams(): URLSearchParams {
  const [searchParams] = useSearchParams()
  const { location: nextLocation } = useNavigation()
  return nextLocation?.pathname === productsPath ? new URLSearchParams(nextLocation.search) : searchParams
}

/** `category` is not taken from the form: a tab that was chosen a moment ago may not be rendered yet. */
function readParams(form: HTMLFormElement, category: string | undefined): URLSearchParams {
  const fields = new URLSearchParams()
  if (category) fields.append('category', category)
  for (const [name, value] of new FormData(form))
    if (value !== '' && name !== 'category') fields.append(name, String(value))
  return withAllergenFilter(fields, parseAllergenFilter(fields) ?? noAllergenFilter)
}

/** Submits on every change. Allergens are a step in the history; the other filters replace the current entry. */
function useProductFilterForm({ query, shownParams }: Pick<ProductFiltersProps, 'query' | 'shownParams'>) {
  const submit = useSubmit()
  const isLoading = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const { input: search, noteSubmitted } = useSearchInput(query.search ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSubmitPending = useRef(false)

  const readForm = (element: HTMLFormElement) => {
    const params = isLoading ? shownParams : new URLSearchParams(window.location.search)
    return readParams(element, parseProductFilter(params).category)
  }

  function submitParams(params: URLSearchParams, replace: boolean): void {
    clearTimeout(timer.current)
    noteSubmitted(parseProductFilter(params).search ?? '')
    void submit(params, { method: 'get', action: productsPath, replace })
  }

  function submitForm(): void {
    if (form.current) submitParams(readForm(form.current), true)
  }

  function chooseAllergens(params: URLSearchParams): void {
    rememberFilter(parseAllergenFilter(params))
    // The list stays as long as it is; the other filters load a new one.
    const shownCount = shownParams.get('shown')
    if (shownCount) params.set('shown', shownCount)
    submitParams(params, false)
  }

  const submitAfterPaint = () => afterPaint(submitForm)
  /** Changes of one frame are one step in the history. */
  function submitAllergens(): void {
    if (isSubmitPending.current) return
    isSubmitPending.current = true
    afterPaint(() => {
      isSubmitPending.current = false
      if (form.current) chooseAllergens(readForm(form.current))
    })
  }

  /** Without an allergen, the mode changes nothing. */
  const submitMode = () => form.current && readForm(form.current).has('allergens') && submitAllergens()
  const clearAllergens = () =>
    form.current && chooseAllergens(withAllergenFilter(readForm(form.current), noAllergenFilter))

  function submitAfterTyping(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(submitForm, typingPauseMs)
  }

  useRememberedFilter()
  useInputBeforeHydration(form, ['search', 'regional', 'biological', 'allergens', 'mode'], () => {
    if (!form.current) return
    const params = readForm(form.current)
    const chosen = withRememberedClasses(parseAllergenFilter(params))
    rememberFilter(chosen)
    submitParams(withAllergenFilter(params, chosen ?? noAllergenFilter), true)
  })
  return {
    form,
    search,
    submitForm,
    submitAfterPaint,
    submitAfterTyping,
    allergenHandlers: { onChange: submitAllergens, onModeChange: submitMode, onClear: clearAllergens },
  }
}
