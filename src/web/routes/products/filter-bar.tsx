import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useSubmit } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { AllergenPanel } from './allergen-panel.tsx'
import styles from './filter-bar.module.css'
import type { ProductFilterQuery } from './product-filter-query.ts'
import type { AllergenChoice } from './use-allergen-choice.ts'

interface Props {
  query: ProductFilterQuery
  choice: AllergenChoice
}

const typingPauseMs = 250

/** A plain form: without script its button sends it; with script every change does. */
export function FilterBar({ query, choice }: Props) {
  const { t } = useTranslation('products')
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = () => submit(form.current, { replace: true, preventScrollReset: true })

  useEffect(() => () => clearTimeout(timer.current), [])

  function sendAfterTyping(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(send, typingPauseMs)
  }

  return (
    <Form ref={form} method="get" action="/products" className={styles.bar} preventScrollReset replace>
      {query.category && <input type="hidden" name="category" value={query.category} />}
      <div className={styles.search}>
        <label htmlFor="product-search" className="visually-hidden">
          {t('search')}
        </label>
        <Icon name="search" />
        <input
          id="product-search"
          type="search"
          name="search"
          key={query.search === undefined ? 'empty' : 'filled'}
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
          <label key={name} className={styles.toggle}>
            <input type="checkbox" name={name} value="true" checked={query[name]} onChange={send} />
            {t(name)}
          </label>
        ))}
        <AllergenPanel choice={choice} />
      </fieldset>
      <button type="submit" className={`button ${styles.submit}`}>
        {t('submit')}
      </button>
    </Form>
  )
}
