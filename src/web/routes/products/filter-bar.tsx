import { Form } from 'react-router'
import { PageIcon } from '../../components/page-icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { AllergenPanel } from './allergen-panel.tsx'
import styles from './filter-bar.module.css'
import { FilterToggle } from './filter-toggle.tsx'
import type { ProductFilterQuery } from './product-filter-query.ts'
import type { AllergenChoice } from './use-allergen-choice.ts'
import { useFilterForm } from './use-filter-form.ts'

interface Props {
  query: ProductFilterQuery
  choice: AllergenChoice
}

/** A plain form: without script its button sends it; with script every change does. */
export function FilterBar({ query, choice }: Props) {
  const { t } = useTexts('products')
  const { form, search, shown, send, sendAfterTick, sendAfterTyping } = useFilterForm({ query, choice })
  return (
    <Form
      ref={form}
      method="get"
      action="/products"
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault()
        send()
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
          onChange={sendAfterTyping}
        />
      </div>
      <fieldset className={styles.toggles}>
        <legend className="visually-hidden">{t('filters')}</legend>
        {(['regional', 'biological'] as const).map((name) => (
          <FilterToggle key={name} name={name} label={t(name)} isOn={shown[name]} onChange={sendAfterTick} />
        ))}
        <AllergenPanel choice={choice} />
      </fieldset>
      <button type="submit" className={`button ${styles.submit}`}>
        {t('submit')}
      </button>
    </Form>
  )
}
