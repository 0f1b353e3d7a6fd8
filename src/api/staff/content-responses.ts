import type { EditedPlace, EditedProblem, EditedQuestion } from '#content/editing/check-content.ts'
import { type HistoryEntry, listHistory } from '#content/editing/content-history.ts'
import { describeFormProblem, describeQuestion } from '#content/editing/describe-findings.ts'
import { titleOfEntry } from '#content/editing/entry-titles.ts'
import { type EditingServices, findChange, type OpenDraft } from '#content/editing/open-draft.ts'
import { createReader } from '#content/editing/option-lists.ts'
import { listPlannedChanges } from '#content/editing/planned-versions.ts'
import type { SaveConflict } from '#content/editing/save-entry.ts'
import type {
  ContentFinding,
  ContentPublicationResponse,
  DraftChange,
  EntryConflictData,
  EntryResponse,
  ListedEntry,
  PlannedChangeData,
} from '#contract/staff/content.ts'
import type { StoredPicture } from '#db/content-versions.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { weekdayOf } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { describeEntryChange, formatFieldValue, type Reader } from '#domain/content/describe-changes.ts'
import {
  type Entry,
  type EntryAddress,
  type EntryKind,
  entryKey,
  findEntry,
  sameEntry,
} from '#domain/content/entries.ts'
import { findField } from '#domain/content/forms/field-paths.ts'
import { valueAt } from '#domain/content/json-values.ts'
import type { OptionList } from '#domain/content/option-values.ts'
import { readText } from '#domain/content/value-titles.ts'
import { formatCents } from '#domain/i18n/format.ts'
import { formatDay, formatTime, weekdayName } from '#domain/i18n/format-dates.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'

type Place = NonNullable<EditedPlace>

export const titleIn = (draft: OpenDraft, address: EntryAddress, language: Language): string =>
  titleOfEntry(
    address,
    (findEntry(draft.edited, address) ?? findEntry(draft.published.entries, address))?.value,
    language,
  )

/** Places belong to the draft, so their names do too. */
const toFinding = (
  draft: OpenDraft,
  place: Place | undefined,
  sentence: string,
  language: Language,
): ContentFinding => ({
  kind: place?.kind ?? null,
  id: place?.id ?? null,
  title: place ? titleIn(draft, place, language) : getTranslator(language, 'staff-content')('check.wholeSite'),
  field: place?.field ?? '',
  sentence,
})

export const toProblemFinding = (draft: OpenDraft, { place, problem }: EditedProblem, language: Language) =>
  toFinding(draft, place, describeFormProblem(problem, language), language)

export const toQuestionFinding = (draft: OpenDraft, question: EditedQuestion, language: Language) => ({
  ...toFinding(draft, question.place, describeQuestion(question, createReader(draft.edited, language)), language),
  key: question.key,
})

/** The sentence of each field; the first one counts. */
export function toFieldErrors(problems: readonly EditedProblem[], language: Language): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { place, problem } of problems) errors[place?.field ?? ''] ??= describeFormProblem(problem, language)
  return errors
}

export function toDraftChanges(draft: OpenDraft, language: Language): DraftChange[] {
  const reader = createReader(draft.edited, language)
  const conflicts = new Set(draft.conflicts.map(entryKey))
  return draft.changes.map((change) => {
    const { kind, id, value, authorName, changedAt, revision } = change
    const before = findEntry(draft.published.entries, change)?.value
    return {
      ...{ kind, id, changedAt, revision, author: authorName },
      title: titleOfEntry(change, value ?? before, language),
      state: value ? (before ? 'changed' : 'new') : 'removed',
      sentences: describeEntryChange(kind, before, value, reader),
      hasConflict: conflicts.has(entryKey(change)),
    }
  })
}

const optionName = (list: OptionList, value: unknown, { options }: Reader): string =>
  options(list).find((option) => option.value === value)?.label ?? ''

/** What tells entries of a kind apart in a list, beside their name. */
function detailsOf({ kind, value }: Entry, reader: Reader): string {
  const { language, t } = reader
  if (kind === 'product')
    return [
      typeof value.priceCents === 'number' ? formatCents(value.priceCents, language) : '',
      value.ordering === true ? '' : t('list.notOrderable'),
    ]
      .filter(Boolean)
      .join(' · ')
  if (kind === 'store') return [value.streetAddress, value.location].filter(Boolean).join(', ')
  if (kind === 'job')
    return value.isActive === true ? optionName('jobField', value.field, reader) : t('list.notAdvertised')
  if (kind === 'page') return `/${String(value.id)}`
  return ''
}

const pictureFieldByKind: Partial<Record<EntryKind, string>> = { product: 'image', store: 'image' }

const groupOf = ({ kind, value }: Entry, reader: Reader): string =>
  kind === 'product' ? optionName('category', value.category, reader) : ''

export function toListedEntry(
  draft: OpenDraft,
  entry: Entry,
  {
    reader,
    pictures,
    originals,
  }: {
    reader: Reader
    pictures: ReadonlyMap<string, StoredPicture>
    originals: Readonly<Record<string, string>>
  },
): ListedEntry {
  const change = draft.changes.find((one) => entryKey(one) === entryKey(entry))
  const pictureId =
    entry.kind === 'picture' ? entry.id : readText(entry.value[pictureFieldByKind[entry.kind] ?? ''], reader.language)
  const hash = pictureId === undefined ? undefined : originals[pictureId]
  const picture = hash === undefined ? undefined : pictures.get(hash)
  const isPublished = findEntry(draft.published.entries, entry) !== undefined
  return {
    id: entry.id,
    title: titleOfEntry(entry, entry.value, reader.language),
    details: detailsOf(entry, reader),
    picture: picture && pictureId !== undefined ? { id: pictureId, hash: picture.hash, width: picture.width } : null,
    group: groupOf(entry, reader),
    state: !change ? 'published' : !change.value ? 'removed' : isPublished ? 'changed' : 'new',
  }
}

const toPublication = (
  { number, versionNumber, state, publishAt, author, note }: HistoryEntry,
  before: HistoryEntry | undefined,
): ContentPublicationResponse => ({
  ...{ number, state, publishAt, author, note },
  version: versionNumber,
  before: before?.versionNumber ?? null,
})

/** The latest first. */
export async function readHistory(services: EditingServices): Promise<ContentPublicationResponse[]> {
  const history = await listHistory(services)
  return history.map((entry, index) => toPublication(entry, history[index + 1]))
}

const weekMs = 6 * 24 * 3_600_000

/** "Montag" within a week, a date later; the time of the day only if it is not midnight. */
function describeMoment(publishAt: Instant, now: Instant, language: Language): string {
  const { date, minute } = berlinTime(publishAt)
  const isNear = Date.parse(publishAt) - Date.parse(now) < weekMs
  const day = isNear ? weekdayName(weekdayOf(date), language) : formatDay(date, language, 'date')
  return minute === 0 ? day : `${day}, ${formatTime(minute, language)}`
}

/** What is planned for the fields of an entry, in sentences such as "ab Montag 3,20 €". */
async function describePlanned(
  { db, now }: EditingServices,
  draft: OpenDraft,
  address: EntryAddress,
  language: Language,
): Promise<PlannedChangeData[]> {
  const changes = await listPlannedChanges(db, address, now())
  const reader = createReader(draft.edited, language)
  const { t } = reader
  const { kind } = address
  return changes.map(({ versionNumber, publishAt, field, after }) => {
    const path = field.split('.')
    const form = findField(kind, path, after)
    const time = describeMoment(publishAt, now(), language)
    const sentence =
      field === ''
        ? t(after ? 'planned.added' : 'planned.removed', { time })
        : form
          ? t('planned.value', { time, value: formatFieldValue(form, valueAt(after, path), reader) })
          : t('planned.changed', { time })
    return { version: versionNumber, publishAt, field, sentence, label: form ? t(`label.${form.label}`) : field }
  })
}

/** What somebody else has made of an entry. Nobody in particular, where it was published. */
export const toConflictData = ({
  mine,
  theirs,
  base,
  revision,
  baseVersion,
  authorName,
  changedAt,
}: Omit<SaveConflict, 'kind'>): EntryConflictData => ({
  mine: mine ?? null,
  theirs: theirs ?? null,
  base: base ?? null,
  revision,
  baseVersion,
  author: authorName ?? null,
  changedAt: changedAt ?? null,
})

interface Described {
  address: EntryAddress
  problems: readonly EditedProblem[]
  language: Language
}

/** An entry with the change of the draft, and what there is to say about it. */
export async function describeEntry(
  services: EditingServices,
  draft: OpenDraft,
  { address, problems, language }: Described,
): Promise<EntryResponse> {
  const change = findChange(draft, address)
  const published = findEntry(draft.published.entries, address)?.value
  const revision = change?.revision ?? 0
  const conflict = draft.conflicts.find((one) => sameEntry(one, address))
  const over = { revision, baseVersion: draft.published.versionNumber, authorName: undefined, changedAt: undefined }
  return {
    ...address,
    title: titleIn(draft, address, language),
    value: (change ? change.value : published) ?? null,
    published: published ?? null,
    revision,
    baseVersion: change?.baseVersion ?? draft.published.versionNumber,
    author: change?.authorName ?? null,
    changedAt: change?.changedAt ?? null,
    findings: problems.map((problem) => toProblemFinding(draft, problem, language)),
    conflict: conflict ? toConflictData({ ...conflict, ...over }) : null,
    planned: await describePlanned(services, draft, address, language),
  }
}
