import { findImplausible } from '#content/check-plausibility.ts'
import { readContentSource } from '#content/content-files.ts'
import { type CheckedSource, checkSource, type PictureWarning } from '#content/import-content.ts'
import { findLiveVersion, loadVersion } from '#db/content.ts'
import type { Content } from '#domain/content/content.ts'
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

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Maps each path to its value as text; a list of plain values is one value. */
function flatten(value: unknown, path = ''): Map<string, string> {
  const isLeaf = !isObject(value) || (Array.isArray(value) && !value.some(isObject))
  if (isLeaf) return new Map([[path, typeof value === 'string' ? value : JSON.stringify(value ?? null)]])
  const toPath = (key: string) => (path ? `${path}.${key}` : key)
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...flatten(inner, toPath(key))]))
}

export interface Difference {
  kind: string
  id: string
  change: 'added' | 'removed' | 'changed' | 'moved'
  field: string
  before: string | null
  after: string | null
}

type UnversionedContent = Omit<Content, 'version' | 'pictures'>
type EntriesById = ReadonlyMap<string, unknown>

const listKinds = ['categories', 'products', 'stores', 'jobs', 'pages'] as const
const singleKinds = ['company', 'theme', 'menus', 'slides', 'home'] as const

const indexById = (list: readonly { id: string }[]): EntriesById => new Map(list.map((entry) => [entry.id, entry]))

function diffFields(kind: string, id: string, before: unknown, after: unknown): Difference[] {
  const [oldValues, newValues] = [flatten(before), flatten(after)]
  return [...new Set([...oldValues.keys(), ...newValues.keys()])]
    .filter((field) => oldValues.get(field) !== newValues.get(field))
    .map((field) => ({
      kind,
      id,
      change: 'changed',
      field,
      before: oldValues.get(field) ?? null,
      after: newValues.get(field) ?? null,
    }))
}

function diffEntries(kind: string, before: EntriesById, after: EntriesById): Difference[] {
  const whole = { field: '', before: null, after: null }
  const removed = [...before.keys()]
    .filter((id) => !after.has(id))
    .map((id): Difference => ({ kind, id, change: 'removed', ...whole }))
  const others = [...after].flatMap(([id, entry]): Difference[] =>
    before.has(id) ? diffFields(kind, id, before.get(id), entry) : [{ kind, id, change: 'added', ...whole }],
  )
  const sharedIds = (from: EntriesById, to: EntriesById) => [...from.keys()].filter((id) => to.has(id)).join()
  const isMoved = sharedIds(before, after) !== sharedIds(after, before)
  return [...removed, ...others, ...(isMoved ? [{ kind, id: '', change: 'moved' as const, ...whole }] : [])]
}

/** Lists the differences by kind, id and field. Everything is new when `before` is undefined. */
export function diffContent(before: UnversionedContent | undefined, after: UnversionedContent): Difference[] {
  const listDifferences = listKinds.flatMap((kind) =>
    diffEntries(kind, indexById(before?.[kind] ?? []), indexById(after[kind])),
  )
  const singleDifferences = singleKinds.flatMap((kind) =>
    diffEntries(kind, new Map(before ? [[kind, before[kind]]] : []), new Map([[kind, after[kind]]])),
  )
  return [...listDifferences, ...singleDifferences]
}

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

type CompiledContent = CheckedSource['body']['content']

/** What looks like a mistake, if there is anything. */
export function askAboutContent(
  { body, locate }: CheckedSource,
  published: CompiledContent | undefined,
  context: CommandContext,
): Report | undefined {
  const questions = findImplausible(body.content, published)
  if (questions.length === 0) return undefined
  return questionTable(locate(questions), context)
}

/** A version by its number, or the content of a folder. */
async function loadSide(context: CommandContext, typed: string): Promise<{ content: CompiledContent } | CommandResult> {
  const { t } = context
  if (/^\d{1,9}$/.test(typed)) {
    const version = await loadVersion(await context.database(), Number(typed))
    return version ? { content: version.content } : failed(t('error.unknownVersion', { version: Number(typed) }))
  }
  const checked = await checkSource(await readContentSource(typed))
  if (checked.kind === 'valid') return { content: checked.body.content }
  return failed(
    t('error.content', { directory: typed, count: checked.errors.length }),
    errorTable(checked.errors, context),
  )
}

async function loadPublished(context: CommandContext): Promise<CompiledContent | undefined> {
  const db = await context.database()
  const live = await findLiveVersion(db, context.now())
  return live && (await loadVersion(db, live.number))?.content
}

/** A check needs no database. With one it shows what an import would ask. */
const loadPublishedIfAny = (context: CommandContext): Promise<CompiledContent | undefined> =>
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
    const questions = askAboutContent(checked, await loadPublishedIfAny(context), context)
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
    const [before, after] = second ? [first.content, second.content] : [await loadPublished(context), first.content]
    const differences = diffContent(before, after)
    return done(differenceTable(differences), note(t('note.differences', { count: differences.length })))
  },
}

export const contentCommands: readonly Command[] = [contentCheckCommand, contentDiffCommand]
