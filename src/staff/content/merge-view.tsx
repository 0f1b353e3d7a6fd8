import { useState } from 'react'
import type { EntryConflictData } from '#contract/staff/content.ts'
import { describeField, formatFieldValue, type Reader } from '#domain/content/describe-changes.ts'
import type { EntryKind, EntryValue } from '#domain/content/entries.ts'
import { entryForms } from '#domain/content/forms/entry-forms.ts'
import { describePath, findField } from '#domain/content/forms/field-paths.ts'
import { type FieldChange, listFieldChanges, type MergeChoice, mergeEntries, pathKey } from '#domain/content/merge.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { bringToFocus } from '#ui/focus.ts'
import { Notice } from '#ui/notice.tsx'
import { Button } from '../components/button.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { Sentences } from './change-list.tsx'
import styles from './merge-view.module.css'
import { useContentTranslation } from './use-content-translation.ts'

interface Props {
  kind: EntryKind
  title: string
  conflict: EntryConflictData
  reader: Reader
  isBusy: boolean
  onResolve: (value: EntryValue | undefined) => void
  onClose: () => void
}

/** The view replaces the form, wherever that was scrolled to. */
const startHere = (headline: HTMLElement | null): void => bringToFocus(headline, 'center')

/** Fields that the server sets are nothing to decide. */
const isAutomatic = (kind: EntryKind, [name = '']: readonly string[]): boolean =>
  kind !== 'picture' && (entryForms[kind].automatic ?? []).includes(name)

/** Two people changed the same entry: both changes side by side, and a decision for each field that both changed. */
export function MergeView({ kind, title, conflict, reader, isBusy, onResolve, onClose }: Props) {
  const { c, language } = useContentTranslation()
  const { date: today } = useLocalTime()
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeChoice>>(new Map())
  const { mine, theirs, base, author, changedAt } = conflict
  const text =
    author && changedAt
      ? c('merge.textBy', { author, time: formatInstant(changedAt, today, language) })
      : c('merge.textPublished')
  if (!mine || !theirs)
    return (
      <section className={styles.merge} aria-labelledby="merge-headline">
        <h2 id="merge-headline" ref={startHere} tabIndex={-1}>
          {c('merge.headline', { title })}
        </h2>
        <Notice tone="warning">
          <p>{text}</p>
          {!theirs && <p>{c('merge.theyRemoved')}</p>}
        </Notice>
        <div className="row wrap gap-15">
          <Button aria-disabled={isBusy} onClick={() => onResolve(mine ?? theirs ?? undefined)}>
            {c('merge.keepMine')}
          </Button>
          <Button kind="quiet" onClick={() => onResolve(undefined)}>
            {c('merge.acceptRemoval')}
          </Button>
        </div>
      </section>
    )
  const changes = listFieldChanges(base ?? {}, mine, theirs).filter(({ path }) => !isAutomatic(kind, path))
  const open = changes.filter(({ by, path }) => by === 'both' && !choices.has(pathKey(path)))
  const choose = (change: FieldChange, choice: MergeChoice) =>
    setChoices(new Map([...choices, [pathKey(change.path), choice]]))
  return (
    <section className={styles.merge} aria-labelledby="merge-headline">
      <h2 id="merge-headline" ref={startHere} tabIndex={-1}>
        {c('merge.headline', { title })}
      </h2>
      <Notice tone="warning">{text}</Notice>
      <ul className={styles.fields}>
        {changes.map((change) => (
          <MergeField
            key={pathKey(change.path)}
            kind={kind}
            change={change}
            entry={mine}
            reader={reader}
            choice={choices.get(pathKey(change.path))}
            onChoose={(choice) => choose(change, choice)}
          />
        ))}
      </ul>
      <p role="status">{open.length > 0 && c('merge.open', { count: open.length })}</p>
      <div className="row wrap gap-15">
        <Button
          aria-disabled={isBusy || open.length > 0}
          onClick={() => open.length === 0 && onResolve(mergeEntries({ base: base ?? {}, mine, theirs }, choices))}
        >
          {c('merge.confirm')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {c('merge.cancel')}
        </Button>
      </div>
    </section>
  )
}

interface MergeFieldProps {
  kind: EntryKind
  change: FieldChange
  entry: unknown
  reader: Reader
  choice: MergeChoice | undefined
  onChoose: (choice: MergeChoice) => void
}

function MergeField({ kind, change, entry, reader, choice, onChoose }: MergeFieldProps) {
  const { c } = useContentTranslation()
  const label = describePath(kind, change.path, entry, c)
  const field = findField(kind, change.path, entry)
  const say = (value: unknown) =>
    typeof value === 'string' || !field
      ? typeof value === 'string'
        ? value || '–'
        : (JSON.stringify(value) ?? '–')
      : formatFieldValue(field, value, reader)
  const isList = field?.kind === 'list' || field?.kind === 'variants'
  const shown = (value: unknown) =>
    isList && value !== undefined ? (
      <Sentences sentences={describeField(field, change.base, value, reader)} />
    ) : (
      <span className={styles.value}>{say(value)}</span>
    )
  const key = pathKey(change.path)
  const sides = [
    ['mine', change.mine],
    ['theirs', change.theirs],
  ] as const
  return (
    <li>
      <fieldset className="card stack gap-1">
        <legend className="strong">{label}</legend>
        <p className="soft small">
          {c(change.by === 'both' ? 'merge.decide' : change.by === 'me' ? 'merge.onlyMine' : 'merge.onlyTheirs')}
        </p>
        <div className={`stack gap-15 ${styles.sides}`}>
          <div className={`stack top gap-05 anywhere ${styles.side}`}>
            <span className={`row middle gap-1 small strong ${styles.sideName}`}>{c('merge.base')}</span>
            <span className={styles.value}>{say(change.base)}</span>
          </div>
          {sides.map(([side, value]) => {
            const isKept = change.by === 'both' ? choice === side : (change.by === 'me') === (side === 'mine')
            return (
              <div key={side} className={`stack top gap-05 anywhere ${styles.side}`} data-kept={isKept}>
                {change.by === 'both' ? (
                  <label className={`row middle gap-1 small strong ${styles.sideName}`}>
                    <input
                      type="radio"
                      name={`merge-${key}`}
                      checked={choice === side}
                      onChange={() => onChoose(side)}
                    />
                    {c(`merge.${side}`)}
                  </label>
                ) : (
                  <span className={`row middle gap-1 small strong ${styles.sideName}`}>{c(`merge.${side}`)}</span>
                )}
                {shown(value)}
              </div>
            )
          })}
        </div>
      </fieldset>
    </li>
  )
}
