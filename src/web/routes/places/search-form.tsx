import type { ServiceCode } from '#domain/store/service-codes.ts'
import { PageIcon, type PageIconName } from '../../components/page-icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './search-form.module.css'
import { type StoreSearch, storeSearchText } from './store-search.ts'
import { useStoreSearch } from './use-store-search.ts'

const filters: readonly ServiceCode[] = ['sunday', 'breakfast', 'cafe']

function Toggle({
  name,
  value,
  icon,
  label,
  isOn,
}: Record<'name' | 'value' | 'label', string> & { icon: PageIconName; isOn: boolean }) {
  return (
    <label className={styles.chip}>
      <input type="checkbox" name={name} value={value} defaultChecked={isOn} />
      <span className={styles.mark}>
        <PageIcon name={icon} size={18} />
        <PageIcon name="check" size={18} />
      </span>
      {label}
    </label>
  )
}

interface Props {
  search: StoreSearch
  /** The button that asks for the position stands among the filters. */
  children: React.ReactNode
}

/** A plain form: it works by its button alone, and with script by itself. */
export function SearchForm({ search, children }: Props) {
  const { t } = useTexts('places')
  const { form, send, sendSoon, generation } = useStoreSearch(storeSearchText(search))
  // An address may ask for a service that has no button of its own; then it shows here and can be taken away.
  const shownFilters = [...new Set([...filters, ...search.attributes])]
  return (
    <search aria-label={t('search.label')}>
      <form
        key={generation}
        ref={form}
        className={styles.form}
        method="get"
        action="/places"
        onChange={(event) => sendSoon(event.currentTarget)}
        onSubmit={(event) => {
          event.preventDefault()
          send(event.currentTarget)
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
          <button type="submit" aria-label={t('search.submit')}>
            <PageIcon name="search" />
          </button>
        </div>
        <fieldset className={styles.filters}>
          <legend className="visually-hidden">{t('search.filters')}</legend>
          {children}
          <Toggle name="open" value="true" icon="clock" label={t('search.open')} isOn={search.open} />
          {shownFilters.map((code) => (
            <Toggle
              key={code}
              name="attributes"
              value={code}
              icon={code}
              label={t(`service.${code}`)}
              isOn={search.attributes.includes(code)}
            />
          ))}
        </fieldset>
      </form>
    </search>
  )
}
