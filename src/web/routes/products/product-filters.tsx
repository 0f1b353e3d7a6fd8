import { useEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { useBrowserCheckbox, useInputBeforeHydration } from '../../components/form/input-before-hydration.ts'
import { PageIcon } from '../../components/page-icon.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { afterPaint } from '../../scheduling.ts'
import { type AllergenChoice, AllergenPanel } from './allergen-filter.tsx'
import { type ProductFilterQuery, parseProductFilter, withAllergenFilter } from './product-filter-query.ts'
import styles from './product-filters.module.css'

interface ProductFiltersProps {
  query: ProductFilterQuery
  choice: AllergenChoice
}

/** A GET form: with JavaScript every change submits it, without it the button does. */
export function ProductFilters({ query, choice }: ProductFiltersProps) {
  const { t } = useTranslation('products')
  const { form, search, shown, submitForm, submitAfterPaint, submitAfterTyping } = useProductFilterForm({
    query,
    choice,
  })
  return (
    <Form
      ref={form}
      method="get"
      action="/products"
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault()
        submitForm()
      }}
    >
      {shown.category && <input type="hidden" name="category" value={shown.category} />}
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
      <fieldset className={styles.toggles}>
        <legend className="visually-hidden">{t('filters')}</legend>
        {(['regional', 'biological'] as const).map((name) => (
          <FilterToggle key={name} name={name} label={t(name)} isOn={shown[name]} onChange={submitAfterPaint} />
        ))}
        <AllergenPanel choice={choice} />
      </fieldset>
      <button type="submit" className={`button ${styles.submit}`}>
        {t('submit')}
      </button>
    </Form>
  )
}

interface FilterToggleProps {
  name: string
  label: string
  isOn: boolean
  onChange: () => void
}

function FilterToggle({ name, label, isOn, onChange }: FilterToggleProps) {
  const box = useBrowserCheckbox(isOn)
  return (
    <label className={styles.toggle}>
      <input ref={box} type="checkbox" name={name} value="true" defaultChecked={isOn} onChange={onChange} />
      {label}
    </label>
  )
}

const typingPauseMs = 250
const productsPath = '/products'

/** Submits on every change. `shown` is the filter being loaded, so that the controls react before the response arrives. */
function useProductFilterForm({ query, choice }: ProductFiltersProps) {
  const submit = useSubmit()
  const { location: nextLocation } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const submittedSearch = useRef(query.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function submitForm(): void {
    clearTimeout(timer.current)
    if (!form.current) return
    const fields = new URLSearchParams()
    for (const [name, value] of new FormData(form.current)) if (value !== '') fields.append(name, String(value))
    const params = withAllergenFilter(fields, choice.inUrl)
    submittedSearch.current = parseProductFilter(params).search
    void submit(params, { method: 'get', action: productsPath, replace: true, preventScrollReset: true })
  }

  const submitAfterPaint = () => afterPaint(submitForm)

  function submitAfterTyping(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(submitForm, typingPauseMs)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  // A response to our own submit must not overwrite what is being typed; a search from elsewhere, such as a link, must.
  useEffect(() => {
    if (query.search === submittedSearch.current || !search.current) return
    search.current.value = query.search ?? ''
    submittedSearch.current = query.search
  }, [query.search])

  useInputBeforeHydration(form, ['search', 'regional', 'biological'], submitForm)
  const shown =
    nextLocation?.pathname === productsPath ? parseProductFilter(new URLSearchParams(nextLocation.search)) : query
  return { form, search, shown, submitForm, submitAfterPaint, submitAfterTyping }
}
