import { useState } from 'react'
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { ListedEntry } from '#contract/staff/content.ts'
import { pictureUrl } from '#domain/content/pictures.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { TextField } from '#ui/field.tsx'
import { unwrap } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { EmptyState } from '../components/message.tsx'
import type { StaffApp } from '../staff-app.ts'
import styles from './content.module.css'
import { ContentLayout } from './content-layout.tsx'
import { entryAddress, type ListPageKind } from './entry-address.ts'
import { toNewId } from './form/input-values.ts'
import { StateTag } from './state-tag.tsx'
import { useContentTranslation } from './use-content-translation.ts'

export const createEntryListLoader =
  ({ requests }: StaffApp, kind: ListPageKind) =>
  async (): Promise<ListedEntry[]> =>
    unwrap(await requests.request('GET /content/entries', { query: { kind } }))

export function EntryListPage({ kind }: { kind: ListPageKind }) {
  const { c, language } = useContentTranslation()
  const entries = useLoaderData<ListedEntry[]>()
  const [params, setParams] = useSearchParams()
  const [isAdding, setIsAdding] = useState(false)
  const query = params.get('q') ?? ''
  const onlyChanged = params.get('changed') === 'true'
  const wanted = query.trim().toLocaleLowerCase(language)
  const found = entries.filter(
    ({ title, id, details, state }) =>
      `${title} ${id} ${details}`.toLocaleLowerCase(language).includes(wanted) &&
      (!onlyChanged || state !== 'published'),
  )
  const groups = [...Map.groupBy(found, ({ group }) => group)]
  function change(name: string, value: string): void {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  return (
    <ContentLayout
      title={c(`tab.${kind}`)}
      tools={
        <>
          {kind === 'product' && (
            <Link to="/content/prices" className="button button-quiet">
              {c('prices.title')}
            </Link>
          )}
          <Button icon="plus" onClick={() => setIsAdding(true)}>
            {c(`list.add.${kind}`)}
          </Button>
        </>
      }
    >
      <search className="filters">
        <TextField
          label={c('list.search')}
          type="search"
          value={query}
          autoComplete="off"
          onChange={(value) => change('q', value)}
        />
        <CheckboxField checked={onlyChanged} onChange={(isOn) => change('changed', isOn ? 'true' : '')}>
          {c('list.onlyChanged')}
        </CheckboxField>
      </search>
      <p role="status" className="soft small">
        {c('list.count', { count: found.length })}
      </p>
      {found.length === 0 && <EmptyState icon="search" headline={c('list.noneHeadline')} text={c('list.noneText')} />}
      {groups.map(([group, members]) => (
        <section key={group} className="stack gap-15">
          {group && <h2>{group}</h2>}
          <ul className={kind === 'picture' ? `stack gap-2 ${styles.pictures}` : `rows line-top ${styles.entries}`}>
            {members.map((entry) => (
              <EntryRow key={entry.id} kind={kind} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {isAdding && (
        <NewEntryDialog kind={kind} taken={entries.map(({ id }) => id)} onClose={() => setIsAdding(false)} />
      )}
    </ContentLayout>
  )
}

function EntryRow({ kind, entry }: { kind: ListPageKind; entry: ListedEntry }) {
  const { c } = useContentTranslation()
  const { id, title, details, picture, state } = entry
  return (
    <li>
      <Link to={entryAddress({ kind, id })}>
        {picture ? (
          <img
            src={pictureUrl(picture, Math.min(320, picture.width), 'webp')}
            alt=""
            loading="lazy"
            width={72}
            height={54}
          />
        ) : (
          kind === 'product' && <span className={styles.noPicture} />
        )}
        <span className="entry">
          <strong>{title}</strong>
          {details && <span>{details}</span>}
        </span>
        {state !== 'published' && <StateTag state={state}>{c(`state.${state}`)}</StateTag>}
      </Link>
    </li>
  )
}

/** Asks for the name, which the form goes on with. The id in addresses and orders follows from it. */
function NewEntryDialog({
  kind,
  taken,
  onClose,
}: {
  kind: ListPageKind
  taken: readonly string[]
  onClose: () => void
}) {
  const { c } = useContentTranslation()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const id = toNewId(name, { isPage: kind === 'page', taken })
  return (
    <ChangeDialog
      headline={c(`new.headline.${kind}`)}
      confirm={c('new.continue')}
      problem={undefined}
      isBusy={false}
      onConfirm={() => {
        setHasTried(true)
        if (id) void navigate(`/content/edit/${kind}/${id}?new=${encodeURIComponent(name.trim())}`)
      }}
      onClose={onClose}
    >
      <TextField
        label={c(kind === 'picture' ? 'new.pictureId' : 'new.name')}
        hint={id ? c('new.id', { id }) : c('new.nameHint')}
        error={hasTried && !id ? c('new.nameProblem') : undefined}
        value={name}
        autoComplete="off"
        onChange={setName}
      />
    </ChangeDialog>
  )
}
