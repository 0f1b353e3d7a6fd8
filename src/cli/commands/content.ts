import { compareEntries, type EntryDifference } from '#content/change-entries.ts'
import { findImplausible } from '#content/check-plausibility.ts'
import { readContentSource } from '#content/content-files.ts'
import { loadLiveEntries, type PublishedContent } from '#content/editing/open-draft.ts'
import { type CheckedSource, checkSource, type PictureWarning } from '#content/import-content.ts'
import { missingGuaranteeNotice } from '#content/legal-checks.ts'
import type { CompiledContent } from '#content/read-content.ts'
import { loadEntries } from '#db/content-versions.ts'
import { type Entries, type EntryKind, entryKey, listEntries, listedKinds } from '#domain/content/entries.ts'
import { listFieldChanges, pathKey } from '#domain/content/merge.ts'
import { StartupError } from '#foundation/config.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  isCommandResult,
  note,
  type Report,
  type ResultPart,
  type Table,
  table,
} from '../command.ts'
import { errorTable, questionTable } from './content-report.ts'

export interface Difference {
  kind: EntryKind
  id: string
  change: 'added' | 'removed' | 'changed' | 'moved'
  field: string
  before: string | null
  after: string | null
}

const toText = (value: unknown): string | null =>
  value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)

function describeDifference({ kind, id, before, after }: EntryDifference): Difference[] {
  if (!before || !after)
    return [{ kind, id, change: before ? 'removed' : 'added', field: '', before: null, after: null }]
  return listFieldChanges(before, after, before).map(({ path, base, mine }) => ({
    ...{ kind, id, change: 'changed' },
    ...{ field: pathKey(path), before: toText(base), after: toText(mine) },
  }))
}

/** The kinds whose entries are in another order. */
function listMoved(before: Entries, after: Entries): Difference[] {
  const keysOf = (kind: EntryKind, entries: Entries, others: Entries) =>
    listEntries(entries, kind)
      .map(entryKey)
      .filter((key) => others.has(key))
      .join()
  return listedKinds
    .filter((kind) => keysOf(kind, before, after) !== keysOf(kind, after, before))
    .map((kind) => ({ kind, id: '', change: 'moved', field: '', before: null, after: null }))
}

/** By kind, id and field; all is new when there is nothing before. A missing picture is a warning of its own. */
export const listDifferences = (before: Entries | undefined, after: Entries): Difference[] => [
  ...compareEntries(before ?? new Map(), after)
    .filter(({ kind }) => kind !== 'picture')
    .flatMap(describeDifference),
  ...(before ? listMoved(before, after) : []),
]

export const differenceTable = (differences: readonly Difference[]): Table =>
  table('differences', ['kind:contentKind', 'id', 'change:change', 'field', 'before:brief', 'after:brief'], differences)

/** Pictures that visitors will see as a placeholder. */
export const warningTable = (warnings: readonly PictureWarning[]): ResultPart[] =>
  warnings.length > 0
    ? [
        table(
          'pictureWarnings',
          ['picture', 'problem:pictureProblem'],
          warnings.map(({ name, problem }) => ({ picture: name, problem })),
        ),
      ]
    : []

/** What looks like a mistake, if there is anything. */
export function askAboutContent(
  { body, locate }: CheckedSource,
  published: CompiledContent | undefined,
  context: CommandContext,
): Report | undefined {
  const questions = [
    ...findImplausible(body.content, published),
    ...(context.config().isProduction ? missingGuaranteeNotice(body.content) : []),
  ]
  if (questions.length === 0) return undefined
  return questionTable(locate(questions), context)
}

/** A version by its number, or the content of a folder. */
async function loadSide(context: CommandContext, typed: string): Promise<{ entries: Entries } | CommandResult> {
  const { t } = context
  if (/^\d{1,9}$/.test(typed)) {
    const entries = await loadEntries(await context.database(), Number(typed))
    return entries ? { entries } : failed(t('error.versionNotFound', { version: Number(typed) }))
  }
  const checked = await checkSource(await readContentSource(typed))
  if (checked.kind === 'valid') return checked
  return failed(
    t('error.content', { directory: typed, count: checked.errors.length }),
    errorTable(checked.errors, context),
  )
}

const loadPublished = async (context: CommandContext): Promise<PublishedContent | undefined> =>
  loadLiveEntries(await context.database(), context.now())

/** A check needs no database. With one it shows what an import would ask. */
const loadPublishedIfAny = (context: CommandContext): Promise<PublishedContent | undefined> =>
  loadPublished(context).catch((error: unknown) => {
    if (error instanceof StartupError) return undefined
    throw error
  })

const contentCheckCommand: Command = {
  name: 'content check',
  group: 'content',
  positionals: ['directory?'],
  async run(context, args) {
    const { t } = context
    const directory = args.positional('directory') || context.config().contentDir
    const checked = await checkSource(await readContentSource(directory))
    if (checked.kind === 'refused')
      return failed(
        t('error.content', { directory, count: checked.errors.length }),
        errorTable(checked.errors, context),
      )
    const questions = askAboutContent(checked, (await loadPublishedIfAny(context))?.content, context)
    const parts = [...warningTable(checked.warnings), ...(questions ? [questions] : [])]
    const valid = note(t('note.contentValid', { directory }))
    return questions ? done(...parts, valid, note(t('note.importAsks'))) : done(...parts, valid)
  },
}

/** Compares a folder or a version with what is published, or two of them. */
const contentDiffCommand: Command = {
  name: 'content diff',
  group: 'content',
  positionals: ['side?', 'other?'],
  async run(context, args) {
    const { t } = context
    const first = await loadSide(context, args.positional('side') || context.config().contentDir)
    if (isCommandResult(first)) return first
    const second = args.positional('other') ? await loadSide(context, args.positional('other')) : undefined
    if (isCommandResult(second)) return second
    const [before, after] = second ? [first, second] : [await loadPublished(context), first]
    const differences = listDifferences(before?.entries, after.entries)
    return done(differenceTable(differences), note(t('note.differences', { count: differences.length })))
  },
}

export const contentCommands: readonly Command[] = [contentCheckCommand, contentDiffCommand]
