import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { StoreSearchResponse } from '#contract/stores.ts'
import type { ServiceCode } from '#domain/content/option-values.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import { useInputBeforeHydration } from '../../components/form/input-before-hydration.ts'
import { PageIcon, type PageIconName } from '../../components/page-icon.tsx'
import { useOwnSearches } from '../../hooks/use-search-input.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { parseStoreSearch, type StoreSearch, toSearchString } from './store-search.ts'
import styles from './store-search-form.module.css'

const defaultFilters: readonly ServiceCode[] = ['sunday', 'breakfast', 'cafe']

function StoreFilterChip({
  icon,
  count,
  isOn,
  ...filter
}: Record<'name' | 'value' | 'label', string> & { icon: PageIconName; count: number | undefined; isOn: boolean }) {
  const { t } = useTranslation('store-finder')
  return (
    <FilterChip
      {...filter}
      type="checkbox"
      icon={
        <span className={`crust ${styles.mark}`}>
          <PageIcon name={icon} size={18} />
          <PageIcon name="check" size={18} />
        </span>
      }
      defaultChecked={isOn}
      count={count === undefined ? undefined : { figure: count, text: t('count', { count }) }}
    />
  )
}

interface StoreSearchFormProps {
  search: StoreSearch
  /** Of stores that each filter would show; undefined when the server cannot be reached. */
  counts: StoreSearchResponse['options'] | undefined
  /** Shown after the filters: the near-me button. */
  children: React.ReactNode
}

/** A GET form: with JavaScript every change submits it, without it the button does. */
export function StoreSearchForm({ search, counts, children }: StoreSearchFormProps) {
  const { t } = useTranslation('store-finder')
  const { form, submit, submitSoon, formKey } = useStoreSearchForm(toSearchString(search))
  // The URL may contain a service without a default filter; it is shownSearch as well so that it can be removed.
  const shownFilters = [...new Set([...defaultFilters, ...search.attributes])]
  return (
    <search aria-label={t('search.label')}>
      <form
        key={formKey}
        ref={form}
        className="stack gap-2 no-print"
        method="get"
        action="/places"
        onChange={submitSoon}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={styles.field}>
          <input
            type="search"
            name="search"
            defaultValue={search.search}
            maxLength={100}
            placeholder={t('search.placeholder')}
            aria-label={t('search.placeholder')}
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" className="icon-button" aria-label={t('search.submit')}>
            <PageIcon name="search" />
          </button>
        </div>
        <fieldset className="row wrap gap-1">
          <legend className="visually-hidden">{t('search.filters')}</legend>
          {shownFilters.map((code) => (
            <StoreFilterChip
              key={code}
              name="attributes"
              value={code}
              icon={code}
              label={t(`service.${code}`)}
              count={counts?.attributes[code]}
              isOn={search.attributes.includes(code)}
            />
          ))}
          <StoreFilterChip
            name="open"
            value="true"
            icon="clock"
            label={t('search.open')}
            count={counts?.open}
            isOn={search.open}
          />
          {children}
        </fieldset>
      </form>
    </search>
  )
}

const searchDelayMs = 250

function toFormSearchString(form: HTMLFormElement): string {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return toSearchString(parseStoreSearch(new URLSearchParams(pairs)))
}

/** Writes the form to the URL shortly after the last input; the router drops outdated responses. */
function useStoreSearchForm(shownSearch: string) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [formKey, setFormKey] = useState(0)
  // Remounts the form.
  const { noteSubmitted, isLatest } = useOwnSearches(shownSearch, () => setFormKey((before) => before + 1))

  /** After a pause in typing, the page may be another one. */
  function submit(): void {
    clearTimeout(timer.current)
    const search = form.current && toFormSearchString(form.current)
    if (search === null || isLatest(search)) return
    noteSubmitted(search)
    void navigate({ pathname: '/places', search }, { replace: true })
  }

  function submitSoon(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(submit, searchDelayMs)
  }

  useInputBeforeHydration(form, ['search', 'open', 'attributes'], submit)
  return { form, submit, submitSoon, formKey }
}
