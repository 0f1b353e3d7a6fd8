import { useState } from 'react'
import { useNavigate } from 'react-router'
import { describeEntryChange, type Reader } from '#domain/content/describe-changes.ts'
import { type EntryKind, type EntryValue, isListedKind } from '#domain/content/entries.ts'
import { pictureUrl } from '#domain/content/pictures.ts'
import { readText } from '#domain/content/value-titles.ts'
import { formatCents } from '#domain/i18n/format.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { Notice } from '#ui/notice.tsx'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useStaffApp } from '../staff-app.ts'
import { Sentences } from './change-list.tsx'
import { useForm } from './form/form-context.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { PreviewButton } from './preview-button.tsx'
import styles from './save-bar.module.css'
import { useContentTranslation } from './use-content-translation.ts'
import type { EditedEntry } from './use-entry.ts'

const pathOfKind = (kind: EntryKind, id: string): string => {
  if (kind === 'product') return `/products/${id}`
  if (kind === 'store') return `/mystore/${id}`
  if (kind === 'job') return `/jobs/${id}`
  return kind === 'page' ? `/${id}` : '/'
}

interface Props {
  kind: EntryKind
  title: string
  edited: EditedEntry
  reader: Reader
}

/** Beside the form: whether it is saved, how it looks, what changes, and what can be done with it. */
export function SaveBar({ kind, title, edited, reader }: Props) {
  const { c } = useContentTranslation()
  const { entry, value, isDirty, isBusy, isSaved, problem } = edited
  const sentences = describeEntryChange(kind, entry.published ?? undefined, value, reader)
  return (
    <aside className={`stack top gap-3 ${styles.bar}`}>
      <div className={`stack gap-15 ${styles.save}`}>
        <p role="status" className={`strong ${styles.status}`} data-dirty={isDirty}>
          <Status edited={edited} />
        </p>
        <Button type="submit" aria-disabled={isBusy || !isDirty}>
          {isBusy ? c('edit.saving') : c('edit.save')}
        </Button>
        <ProblemNotice problem={problem} />
        {isSaved && entry.findings.length > 0 && (
          <Notice tone="warning">
            <strong>{c('edit.savedProblems', { count: entry.findings.length })}</strong>
          </Notice>
        )}
      </div>
      {kind === 'product' && value && <ProductPreview value={value} reader={reader} />}
      <section className="stack gap-1">
        <h2>{c('edit.changes')}</h2>
        {entry.published && sentences.length === 0 ? (
          <p className="soft">{c('edit.noChanges')}</p>
        ) : (
          <Sentences sentences={sentences} />
        )}
      </section>
      {entry.planned.length > 0 && (
        <section className="stack gap-1">
          <h2>{c('planned.headline')}</h2>
          <Sentences
            sentences={entry.planned.map(({ label, sentence }) => (label ? `${label}: ${sentence}` : sentence))}
          />
        </section>
      )}
      <div className="row wrap middle gap-15">
        <PreviewButton path={pathOfKind(kind, entry.id)} />
        <EntryActions kind={kind} title={title} edited={edited} />
      </div>
    </aside>
  )
}

function Status({ edited }: { edited: EditedEntry }) {
  const { c, language } = useContentTranslation()
  const { date: today } = useLocalTime()
  const { entry, isDirty, isSaved } = edited
  if (isDirty) return c('edit.unsaved')
  if (isSaved) return c('edit.saved')
  if (entry.author && entry.changedAt)
    return c('edit.inDraft', { author: entry.author, time: formatInstant(entry.changedAt, today, language) })
  return c('edit.unchanged')
}

/** Takes a change back, or removes the entry. */
function EntryActions({ kind, title, edited }: Omit<Props, 'reader'>) {
  const { c } = useContentTranslation()
  const { requests } = useStaffApp()
  const navigate = useNavigate()
  const { send, ...state } = useSend()
  const [open, setOpen] = useState<'discard' | 'remove' | 'plan' | undefined>()
  const { entry, value } = edited
  const params = { kind, id: entry.id }
  async function discard(): Promise<void> {
    const isDone = await send('DELETE /content/entries/{kind}/{id}', { params, body: { revision: entry.revision } })
    if (isDone === undefined) return
    setOpen(undefined)
    const read = await requests.request('GET /content/entries/{kind}/{id}', { params })
    if (read.ok) edited.receive(read.data)
    else void navigate(-1)
  }
  return (
    <>
      {entry.published && value && (
        <Button kind="text" onClick={() => setOpen('plan')}>
          {c('planned.button')}
        </Button>
      )}
      {entry.published && value && open === 'plan' && (
        <PlanDialog kind={kind} title={title} edited={edited} value={value} onClose={() => setOpen(undefined)} />
      )}
      {entry.revision > 0 && (
        <Button kind="text" onClick={() => setOpen('discard')}>
          {value ? c('edit.revert') : c('edit.restore')}
        </Button>
      )}
      {isListedKind(kind) && value && !edited.isNew && (
        <Button kind="text" onClick={() => setOpen('remove')}>
          {c('edit.remove')}
        </Button>
      )}
      {open === 'discard' && (
        <ChangeDialog
          {...state}
          headline={c('draft.discardHeadline', { title })}
          confirm={c('draft.discard')}
          onConfirm={() => void discard()}
          onClose={() => setOpen(undefined)}
        >
          <p>{c('draft.discardText')}</p>
        </ChangeDialog>
      )}
      {open === 'remove' && (
        <ChangeDialog
          problem={undefined}
          isBusy={edited.isBusy}
          headline={c('edit.removeHeadline', { title })}
          confirm={c('edit.remove')}
          onConfirm={() => void edited.remove().then(() => setOpen(undefined))}
          onClose={() => setOpen(undefined)}
        >
          <p>{c('edit.removeText')}</p>
        </ChangeDialog>
      )}
    </>
  )
}

/** A product as a card of the site. */
function ProductPreview({ value, reader }: { value: EntryValue; reader: Reader }) {
  const { c } = useContentTranslation()
  const { pictures } = useForm()
  const { language } = reader
  const picture = pictures.find(({ id }) => id === value.image)
  return (
    <section className="stack gap-1" aria-label={c('edit.preview')}>
      <h2>{c('edit.preview')}</h2>
      <div className={styles.card}>
        {picture && <img src={pictureUrl(picture, Math.min(640, picture.width), 'webp')} alt="" />}
        <div>
          <strong>{readText(value.name, language) ?? '…'}</strong>
          <p>{readText(value.description, language)}</p>
          <span className="strong figures">
            {typeof value.priceCents === 'number' ? formatCents(value.priceCents, language) : '–'}
          </span>
        </div>
      </div>
    </section>
  )
}
