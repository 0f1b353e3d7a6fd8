import { Link, useNavigate } from 'react-router'
import { SelectField, TextField } from '#ui/field.tsx'
import tabStyles from '#ui/tabs.module.css'
import { Button } from '../components/button.tsx'
import { SectionTabs } from '../components/section-tabs.tsx'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import { type BooksAddress, presetRange, rangePresets, toBooksAddress } from './books-range.ts'
import { useBooksTranslation } from './use-books-translation.ts'

interface Props {
  title: string
  address: BooksAddress
  tools?: React.ReactNode
  children: React.ReactNode
}

/** Tabs and tools, which all pages of the books share. The range goes along from tab to tab. */
export function BooksLayout({ title, address, tools, children }: Props) {
  const { t } = useBooksTranslation()
  const tabs = [
    { to: toBooksAddress('/books', address), label: t('tab.figures'), isExact: true },
    { to: toBooksAddress('/books/entries', address), label: t('tab.entries') },
    { to: '/books/differences', label: t('tab.differences') },
    { to: '/books/settings', label: t('tab.settings') },
  ]
  return (
    <Page title={title} width="wide" isTitleForPrint>
      <div className="between no-print">
        <SectionTabs label={t('tab.label')} tabs={tabs} />
        {tools && <div className="row wrap gap-1">{tools}</div>}
      </div>
      {children}
    </Page>
  )
}

/** Days and store in the address, so that a link leads to the same figures. */
export function RangeForm({ path, address }: { path: string; address: BooksAddress }) {
  const { t } = useBooksTranslation()
  const { stores } = useSession()
  const { date: today } = useLocalTime()
  const navigate = useNavigate()
  return (
    <section className={`between no-print ${tabStyles.tabs}`} aria-label={t('range.label')}>
      <ul className="wrap">
        {rangePresets.map((preset) => {
          const range = presetRange(preset, today)
          const isChosen = range.from === address.from && range.until === address.until
          return (
            <li key={preset}>
              <Link
                to={toBooksAddress(path, { ...range, store: address.store })}
                aria-current={isChosen ? 'date' : undefined}
              >
                {t(`range.${preset}`)}
              </Link>
            </li>
          )
        })}
      </ul>
      <form
        key={`${address.from} ${address.until} ${address.store}`}
        className="filter-line"
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          const get = (name: string) => String(data.get(name) ?? '')
          const from = get('from') || address.from
          const until = get('until') || from
          void navigate(toBooksAddress(path, { from, until, store: get('store') || undefined }))
        }}
      >
        <TextField label={t('range.from')} name="from" type="date" defaultValue={address.from} required />
        <TextField label={t('range.until')} name="until" type="date" defaultValue={address.until} required />
        <SelectField
          label={t('range.store')}
          name="store"
          defaultValue={address.store ?? ''}
          none={t('range.allStores')}
          choices={stores}
        />
        <Button kind="quiet" type="submit">
          {t('range.show')}
        </Button>
      </form>
    </section>
  )
}
